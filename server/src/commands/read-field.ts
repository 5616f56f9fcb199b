import { fieldIssues } from '@provost/contract/issue';
import * as z from 'zod/mini';
import { AppError } from '../http/errors.ts';
import { translate } from '../messages/translate.ts';
import { CommandError } from './command-error.ts';

/** What a schema of the contract makes of a value that was typed, or the sentence why not. */
export function readField<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  value: unknown,
): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = fieldIssues(result.error.issues, value);
  throw new CommandError(
    `${name}: ${translate('en', `validation.${issue?.key ?? 'invalid'}`, issue?.values)}`,
  );
}

/** Runs a rule of the forms, and tells its first problem as a sentence. */
export function requireField(name: string, rule: () => void): void {
  try {
    rule();
  } catch (error) {
    const [problem] = error instanceof AppError ? (error.details.problems ?? []) : [];
    if (!problem) throw error;
    throw new CommandError(`${name}: ${translate('en', problem.key, problem.values)}`);
  }
}
