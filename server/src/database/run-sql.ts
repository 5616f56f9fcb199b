export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement without parameters in the caller's transaction. */
export type RunSql = (text: string) => Promise<SqlRow[]>;
