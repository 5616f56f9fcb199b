import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { countsAsUndo } from '../../database/schema/undos.ts';

interface Undo {
  readonly id: number;
  readonly state: string;
}

interface WithUndos {
  /** The undo of its job, the undo of that one, and so on, without those that failed or changed nothing. */
  readonly undos: readonly Undo[];
}

export async function withUndos<Row extends { readonly job_id: number | null }>(
  reader: Reader,
  rows: readonly Row[],
): Promise<(Row & WithUndos)[]> {
  const undoOf = new Map<number, Undo>();
  let ids = rows.flatMap(({ job_id }) => job_id ?? []);
  while (ids.length > 0) {
    const found = await reader
      .selectFrom('jobs')
      .select(['id', 'state', 'undoes_id'])
      .where('undoes_id', 'in', ids)
      .where(sql<boolean>`${sql.raw(countsAsUndo('jobs.'))}`)
      .execute();
    for (const { undoes_id, ...undo } of found) undoOf.set(undoes_id ?? 0, undo);
    ids = found.map(({ id }) => id);
  }
  return rows.map((row) => {
    const undos: Undo[] = [];
    let undo = undoOf.get(row.job_id ?? 0);
    for (; undo; undo = undoOf.get(undo.id)) undos.push(undo);
    return { ...row, undos };
  });
}
