import type { Rule } from '@provost/contract/ability';

/** Thrown by a route's guard, shown as the 403 page. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
  readonly rule: Rule;

  constructor(rule: Rule) {
    super(`${rule.action} ${rule.subject}`);
    this.rule = rule;
  }
}
