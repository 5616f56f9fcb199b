import type { Database, Writer } from '../../database/database.ts';
import { withSavepoint } from '../../database/savepoint.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { JobError, type JobKind } from '../../jobs/job-kind.ts';
import type { BulkActions } from '../../school/bulk/bulk-actions.ts';
import {
  checkRows,
  type JobRow,
  problemOf,
  type RecordVersion,
  type RowProblem,
} from '../../school/bulk/job-rows.repository.ts';
import { type RowsPayload, runRows } from '../../school/bulk/run-rows.ts';

export interface BulkPayload extends RowsPayload {
  readonly list: string;
  readonly action: string;
  readonly params: unknown;
}

interface BulkJobParts {
  readonly database: Database;
  readonly bulk: BulkActions;
  readonly now: () => Date;
}

/** Does something with the records of a selection, as if the caller did it one by one. */
export const bulkJob = ({ database, bulk, now }: BulkJobParts): JobKind<BulkPayload> => ({
  kind: 'bulk',
  maxAttempts: 5,
  async run(job, context) {
    const { list: listName, action: actionName, params } = job.payload;
    const found = bulk.find(listName, actionName);
    if (!found) throw new JobError('Unknown action.', { isPermanent: true });
    const { list, action } = found;
    const { table } = list.source;

    /** Changes some rows without an effect on others. A refusal is the problem of all of them. */
    const attempt = async (
      writer: Writer,
      rows: readonly RecordVersion[],
      work: () => Promise<RowProblem[]>,
    ): Promise<RowProblem[]> => {
      try {
        return await withSavepoint(writer, work);
      } catch (error) {
        const refusal = refusalOf(database, error);
        return rows.map(({ id }) => problemOf(id, refusal));
      }
    };

    const changeAll = async (
      writer: Writer,
      rows: readonly RecordVersion[],
      request: WriteRequest,
    ): Promise<RowProblem[]> => {
      const { applyAll, applyOne } = action;
      if (rows.length === 0) return [];
      if (applyAll) {
        const ids = rows.map(({ id }) => id);
        return attempt(writer, rows, () => applyAll(writer, ids, params, request));
      }
      const problems: RowProblem[] = [];
      for (const row of rows) {
        const work = async () => {
          await applyOne?.(writer, row, params, request);
          return [];
        };
        problems.push(...(await attempt(writer, [row], work)));
      }
      return problems;
    };

    return runRows(job, context, { database, now }, async (writer, rows, request) => {
      const ineligible = action.ineligible(params, request);
      const isTogether = action.applyAll !== undefined;
      const checked = await checkRows(writer, table, rows, ineligible, isTogether);
      const eligible = new Set(checked.eligible);
      const changed = rows.filter(({ id }) => eligible.has(id));
      const others = await changeAll(writer, changed, request);
      return problemsByRow(rows, [...checked.problems, ...others]);
    });
  },
});

/** The refusal of a rule. All other errors end the step. */
function refusalOf(database: Database, error: unknown): AppError {
  if (error instanceof AppError) return error;
  // A parallel write has deleted or begun to use a record.
  if (database.isReferenceViolation(error) || database.isUniqueViolation(error)) {
    return new AppError('stale');
  }
  throw error;
}

const problemsByRow = (rows: readonly JobRow[], problems: readonly RowProblem[]) => {
  const byId = new Map(problems.map(({ id, ...problem }) => [id, problem]));
  return new Map(
    rows.flatMap((row) => {
      const problem = byId.get(row.id);
      return problem ? [[row, problem] as const] : [];
    }),
  );
};
