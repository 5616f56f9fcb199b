import type * as z from 'zod/mini';
import { formatHundredths, maxPriceCents, minPriceCents } from './money.ts';

/**
 * What can be wrong with a field, as the catalogues of both sides name it (`validation.…`).
 * A schema names its own rule as the check's error, as in `z.refine(isCleanText, 'clean_text')`.
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
] as const;
export type IssueKey = (typeof issueKeys)[number];

export interface FieldIssue {
  /** The path with dots, as in `subjects.0`; `body` where the whole is wrong. */
  readonly field: string;
  readonly key: IssueKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;
type Told = Omit<FieldIssue, 'field'>;

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

const told = (key: IssueKey, name: 'minimum' | 'maximum', limit: number | bigint): Told => ({
  key,
  values: { [name]: Number(limit) },
});

const priceLimits = {
  minimum: formatHundredths(minPriceCents),
  maximum: formatHundredths(maxPriceCents),
};

function tell(issue: Issue): Told {
  if (issue.message === 'price') return { key: 'price', values: priceLimits };
  if (isIssueKey(issue.message)) return { key: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { key: wrongType[issue.expected] ?? 'invalid' };
    case 'invalid_value':
      return { key: 'unknown_value', values: { values: issue.values.map(String).join(', ') } };
    case 'too_small':
      if (issue.origin === 'string') return told('too_short', 'minimum', issue.minimum);
      if (issue.origin === 'array') return told('too_few', 'minimum', issue.minimum);
      return told('too_low', 'minimum', issue.minimum);
    case 'too_big':
      if (issue.origin === 'string') return told('too_long', 'maximum', issue.maximum);
      if (issue.origin === 'array') return told('too_many', 'maximum', issue.maximum);
      return told('too_high', 'maximum', issue.maximum);
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'email' : 'invalid' };
    default:
      return { key: 'invalid' };
  }
}

/** Missing, or typed as nothing; a path that leads into a text stems from a text taken apart. */
function isAbsent(input: unknown, issue: Issue): boolean {
  let value = input;
  for (const step of issue.path) {
    if (typeof value !== 'object' || value === null) return value === undefined;
    value = Object.hasOwn(value, step) ? (value as Record<PropertyKey, unknown>)[step] : undefined;
  }
  if (issue.code !== 'too_small' || typeof value !== 'string') return value === undefined;
  return value === '' || (value.trim() === '' && issue.minimum === 1);
}

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/** Zod's issues as fields and keys of the catalogues; the input tells what is missing from what is wrong. */
export const fieldIssues = (issues: readonly Issue[], input: unknown): FieldIssue[] =>
  issues.flatMap((issue): FieldIssue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: fieldOf([...issue.path, key]),
        key: 'unknown_field',
      }));
    }
    const what: Told = isAbsent(input, issue) ? { key: 'required' } : tell(issue);
    return [{ field: fieldOf(issue.path), ...what }];
  });
