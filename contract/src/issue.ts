import type * as z from 'zod/mini';
import { formatHundredths, maxPriceCents, minAmountCents, minPriceCents } from './money.ts';

/**
 * Validation errors of a field; both sides have a text for each (`validation.…`).
 * A schema names one as the error of its check: `z.refine(isCleanText, 'clean_text')`.
 */
export const issueKeys = [
  'required',
  'invalid',
  'unknown_field',
  'unknown_value',
  'not_text',
  'not_number',
  'not_whole_number',
  'not_list',
  'not_object',
  'not_yes_or_no',
  'too_short',
  'too_long',
  'too_low',
  'too_high',
  'too_few',
  'too_many',
  'email',
  'phone',
  'clean_text',
  'each_once',
  'price',
  'discount',
  'decimal',
  'instant',
  'currency',
  'time_zone',
  'amount',
  'adjustment',
  'day',
  'percent_or_amount',
  'while_waiting',
  'rest_last',
  'percent_sum',
] as const;
export type IssueKey = (typeof issueKeys)[number];

export interface FieldIssue {
  /** The path with dots, as in `subjects.0`; `body` if the whole body is invalid. */
  readonly field: string;
  readonly key: IssueKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;
type Reason = Omit<FieldIssue, 'field'>;

const wrongType: Record<string, IssueKey> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole_number',
  array: 'not_list',
  object: 'not_object',
  record: 'not_object',
  boolean: 'not_yes_or_no',
};

const isIssueKey = (text: string): text is IssueKey => issueKeys.some((key) => key === text);

const outOfRange = (key: IssueKey, name: 'minimum' | 'maximum', limit: number | bigint) => ({
  key,
  values: { [name]: Number(limit) },
});

const priceLimits = {
  minimum: formatHundredths(minPriceCents),
  maximum: formatHundredths(maxPriceCents),
};

export const amountLimits = { ...priceLimits, minimum: formatHundredths(minAmountCents) };

function reasonOf(issue: Issue): Reason {
  if (issue.message === 'price') return { key: 'price', values: priceLimits };
  if (issue.message === 'amount' || issue.message === 'adjustment') {
    return { key: issue.message, values: amountLimits };
  }
  if (isIssueKey(issue.message)) return { key: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { key: wrongType[issue.expected] ?? 'invalid' };
    case 'invalid_value':
      return { key: 'unknown_value', values: { values: issue.values.map(String).join(', ') } };
    case 'too_small':
      if (issue.origin === 'string') return outOfRange('too_short', 'minimum', issue.minimum);
      if (issue.origin === 'array') return outOfRange('too_few', 'minimum', issue.minimum);
      return outOfRange('too_low', 'minimum', issue.minimum);
    case 'too_big':
      if (issue.origin === 'string') return outOfRange('too_long', 'maximum', issue.maximum);
      if (issue.origin === 'array') return outOfRange('too_many', 'maximum', issue.maximum);
      return outOfRange('too_high', 'maximum', issue.maximum);
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'email' : 'invalid' };
    default:
      return { key: 'invalid' };
  }
}

/** Missing, blank or an empty list. A path into a text belongs to a text that the schema split. */
function isAbsent(input: unknown, issue: Issue): boolean {
  let value = input;
  for (const step of issue.path) {
    if (typeof value !== 'object' || value === null) return value === undefined;
    value = Object.hasOwn(value, step) ? (value as Record<PropertyKey, unknown>)[step] : undefined;
  }
  if (issue.code === 'too_small' && Array.isArray(value)) return value.length === 0;
  if (issue.code !== 'too_small' || typeof value !== 'string') return value === undefined;
  return value === '' || (value.trim() === '' && issue.minimum === 1);
}

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/** Zod's issues as field errors. The input tells a missing value from an invalid one. */
export const fieldIssues = (issues: readonly Issue[], input: unknown): FieldIssue[] =>
  issues.flatMap((issue): FieldIssue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: fieldOf([...issue.path, key]),
        key: 'unknown_field',
      }));
    }
    const reason: Reason = isAbsent(input, issue) ? { key: 'required' } : reasonOf(issue);
    return [{ field: fieldOf(issue.path), ...reason }];
  });
