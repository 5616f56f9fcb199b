/** The database of a setting does not exist, or this user has no access, or it is no database. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';

  constructor(setting: 'DATABASE_URL' | 'DATA_DIR', cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${setting} must point to a usable database: ${why}.`, { cause });
  }
}
