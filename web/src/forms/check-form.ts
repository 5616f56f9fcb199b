import { type FieldIssue, fieldIssues } from '@provost/contract/issue';
import {
  type FieldSpec,
  type FormSpec,
  type FormValues,
  isBlank,
  unmatchedText,
} from './field-spec.ts';

type ZodIssues = Parameters<typeof fieldIssues>[0];

/** A form schema of the contract. Screens import it, because Zod is not in the main bundle. */
export interface FormSchema {
  readonly safeParse: (
    body: unknown,
  ) =>
    | { readonly success: true }
    | { readonly success: false; readonly error: { readonly issues: ZodIssues } };
}

type Issue = Pick<FieldIssue, 'key' | 'values'>;
export type FormIssues = Readonly<Record<string, Issue>>;

/** Users see one message for text and for fractions. */
const issueOf = ({ kind }: FieldSpec, { key, ...values }: Issue): Issue =>
  kind === 'integer' && key === 'not_number' ? { key: 'not_whole_number' } : { key, ...values };

/** The first problem of each field, by the rules that the server has too. */
export const checkForm = (
  spec: FormSpec,
  schema: FormSchema,
  values: FormValues,
  body: unknown,
): FormIssues => {
  const issues: Record<string, Issue> = {};
  for (const name of Object.keys(spec)) {
    if (unmatchedText(values[name]) !== undefined) issues[name] = { key: 'invalid' };
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return issues;
  for (const { field, ...issue } of fieldIssues(parsed.error.issues, body)) {
    const name = field.split('.')[0] ?? '';
    const known = spec[name];
    if (!known || issues[name]) continue;
    issues[name] = isBlank(values[name]) ? { key: 'required' } : issueOf(known, issue);
  }
  return issues;
};
