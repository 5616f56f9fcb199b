import type { Writer } from '../../database/database.ts';
import { withSavepoint } from '../../database/savepoint.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { requireRevert, revertEvent, toRevertible } from '../../school/audit/revert-event.ts';
import type { Revert, RevertibleEvent } from '../../school/audit/reverts.ts';
import { type JobRow, problemOf, type RowProblem } from '../../school/bulk/job-rows.repository.ts';
import { type RowsPayload, runRows } from '../../school/bulk/run-rows.ts';
import { findEvents, versionsAfterUndo } from '../../school/bulk/undo.repository.ts';
import type { FeatureContext } from '../feature.ts';

type UndoParts = Pick<FeatureContext, 'database' | 'reverts' | 'now'>;

type Problem = Omit<RowProblem, 'id'>;

/** Reverts the events of another job. What was changed since stays, and is named. */
export const undoJobKind = ({ database, reverts, now }: UndoParts): JobKind<RowsPayload> => ({
  kind: 'undo',
  maxAttempts: 5,
  run: (job, context) =>
    runRows(job, context, { database, now }, async (writer, rows, request) => {
      const ids = rows.map(({ eventId }) => eventId ?? 0);
      const byId = new Map((await findEvents(writer, ids)).map((event) => [event.id, event]));
      const records = new Set(rows.map(({ id }) => id));
      const areUnique = records.size === rows.length;
      const versions = areUnique ? await versionsAfterUndo(writer, ids) : undefined;
      const problems = new Map<JobRow, Problem>();
      const together = new Map<Revert, Map<JobRow, RevertibleEvent>>();
      for (const row of rows) {
        try {
          const found = byId.get(row.eventId ?? 0);
          if (!found) throw new AppError('not_found');
          // The revert of a later event of the same record is in this step, perhaps.
          const known = versions ?? (await versionsAfterUndo(writer, [found.id]));
          const event = { ...found, subject_version: known.get(found.id) ?? found.subject_version };
          const revert = requireRevert(reverts, event, request);
          const revertible = toRevertible(event);
          const isPlain = revert.isPlain?.(revertible.before) ?? true;
          // Changes of one record are reverted one after another.
          if (revert.runAll && isPlain && areUnique) {
            const same = together.get(revert) ?? new Map<JobRow, RevertibleEvent>();
            together.set(revert, same.set(row, revertible));
          } else {
            await withSavepoint(writer, () =>
              revertEvent(database, writer, reverts, event, request),
            );
          }
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          problems.set(row, asLeft(problemOf(row.id, error)));
        }
      }
      for (const [revert, same] of together) {
        for (const [row, problem] of await runTogether(writer, revert, same, request)) {
          problems.set(row, problem);
        }
      }
      return problems;
    }),
});

async function runTogether(
  writer: Writer,
  revert: Revert,
  rows: ReadonlyMap<JobRow, RevertibleEvent>,
  request: WriteRequest,
): Promise<[JobRow, Problem][]> {
  const left = (await revert.runAll?.(writer, [...rows.values()], request)) ?? [];
  const byId = new Map(left.map((problem) => [problem.id, problem]));
  return [...rows.keys()].flatMap((row) => {
    const problem = byId.get(row.id);
    return problem ? [[row, asLeft(problem)] as const] : [];
  }) as [JobRow, Problem][];
}

/** Changed or used since. */
const leftCodes = ['stale', 'not_found', 'in_use', 'not_revertible'];

const asLeft = ({ id: _, ...problem }: RowProblem): Problem => ({
  ...problem,
  state: leftCodes.includes(problem.code) ? 'left' : 'failed',
});
