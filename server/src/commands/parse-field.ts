import { fieldIssues } from '@provost/contract/issue';
import * as z from 'zod/mini';
import { AppError } from '../http/errors.ts';
import { translate } from '../messages/translate.ts';
import { CommandError } from './run-command.ts';

export function parseField<S extends z.ZodMiniType>(name: string, schema: S, value: unknown) {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = fieldIssues(result.error.issues, value);
  throw new CommandError(
    `${name}: ${translate('en', `validation.${issue?.key ?? 'invalid'}`, issue?.values)}`,
  );
}

/** Runs a validation rule of the API, and reports its first problem for this argument. */
export async function checkField<T>(name: string, rule: () => Promise<T>): Promise<T> {
  try {
    return await rule();
  } catch (error) {
    const [problem] = error instanceof AppError ? (error.details.problems ?? []) : [];
    if (!problem) throw error;
    throw new CommandError(`${name}: ${translate('en', problem.key, problem.values)}`);
  }
}
