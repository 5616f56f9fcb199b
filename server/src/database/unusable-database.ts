/** The database that a setting names is not there, not open to this user, or none at all. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';

  constructor(setting: 'DATABASE_URL' | 'DATA_DIR', cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${setting} must lead to a database that can be used: ${why}.`, { cause });
  }
}
