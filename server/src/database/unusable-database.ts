/** An error that the operator can solve. Its message is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** The database of a setting does not exist, or this user has no access, or it is no database. */
export class UnusableDatabaseError extends OperatorError {
  override readonly name = 'UnusableDatabaseError';

  constructor(setting: 'DATABASE_URL' | 'DATA_DIR', cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${setting} must point to a usable database: ${why}.`, { cause });
  }
}
