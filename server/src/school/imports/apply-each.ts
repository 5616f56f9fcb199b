import type { Writer } from '../../database/database.ts';
import { withSavepoint } from '../../database/savepoint.ts';
import { AppError } from '../../http/errors.ts';
import type { MessageKey } from '../../messages/translate.ts';
import type { Applied, RowToApply } from './import-kind.ts';

/** Rows that are done keep their result; each of the others is applied in a savepoint. */
export async function applyEach(
  writer: Writer,
  rows: readonly RowToApply[],
  apply: (row: RowToApply) => Promise<number>,
  done: ReadonlyMap<RowToApply, Applied> = new Map(),
): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const row of rows) {
    const result = done.get(row);
    if (result) {
      applied.push(result);
      continue;
    }
    try {
      applied.push({ id: await withSavepoint(writer, () => apply(row)) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      applied.push(problemOf(error));
    }
  }
  return applied;
}

const problemOf = ({ code, details }: AppError): Applied => {
  const [first] = details.problems ?? [];
  if (first)
    return { field: first.field, key: first.key, ...(first.values && { values: first.values }) };
  return { key: details.message ?? (`errors.${code}` as MessageKey) };
};
