import { UserFacingError } from '../config/user-facing-error.ts';
import { OperatorError } from '../database/unusable-database.ts';

/** What to print for an error: its message if it is user-facing, else the whole stack trace. */
export function operatorMessage(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isUserFacing = error instanceof OperatorError || error instanceof UserFacingError;
  return isUserFacing ? message : (stack ?? message);
}
