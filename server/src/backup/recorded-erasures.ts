import { DatabaseSync } from 'node:sqlite';

/** An erased user, without personal data. The time of creation tells users of two schools apart. */
export interface RecordedErasure {
  readonly id: number;
  readonly created_at: string;
  readonly erased_at: string;
}

/** The erasures of the database that a restore replaces. Undefined if it is damaged. */
export function readErasures(file: string): RecordedErasure[] | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare(
        'select id, created_at, erased_at from users where erased_at is not null order by id',
      )
      .all();
    return rows as unknown as RecordedErasure[];
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}
