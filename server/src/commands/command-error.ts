import { UserFacingError } from '../config/user-facing-error.ts';
import { operatorMessage } from '../start/operator-message.ts';

export class CommandError extends UserFacingError {
  override readonly name = 'CommandError';
}

/** Runs a step that needs no database, such as parsing arguments. Exits if it fails. */
export function runOrExit<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    console.error(operatorMessage(error));
    process.exit(1);
  }
}
