export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement of fixed text in a transaction that the caller has begun. */
export type RunSql = (text: string) => Promise<SqlRow[]>;
