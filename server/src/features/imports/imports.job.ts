import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Subject } from '@provost/contract/ability';
import type { Selectable } from 'kysely';
import type { Database, Writer } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import type { Tables } from '../../database/tables.ts';
import type { JobContext, JobKind } from '../../jobs/job-kind.ts';
import { StepSize } from '../../jobs/step-size.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { requireCaller } from '../../school/bulk/job-caller.ts';
import { recordFinished } from '../../school/bulk/run-rows.ts';
import { addUndo } from '../../school/bulk/undo.service.ts';
import type { Applied, ImportKinds, Values } from '../../school/imports/import-kind.ts';
import { readSettings } from '../../school/settings.ts';
import { checkNext } from './check-import.ts';
import { lockImport, rowsToApply, saveApplied } from './imports.repository.ts';
import { stored } from './row-problems.ts';

interface Parts {
  readonly database: Database;
  readonly imports: ImportKinds;
  readonly reverts: Reverts;
  readonly trialDays: number;
  readonly now: () => Date;
}

interface Done {
  readonly done: number;
  readonly failed: number;
  /** Of the file. */
  readonly lastRow: number;
}

/**
 * Runs steps until one returns nothing, each with as many rows as fit into a short transaction. A
 * step gets what the earlier ones have committed: PostgreSQL can run its transaction again.
 */
async function runSteps(
  database: Database,
  { step, signal }: JobContext,
  work: (writer: Writer, size: number, before: Done) => Promise<Done | undefined>,
  { done, failed }: Omit<Done, 'lastRow'>,
): Promise<Done> {
  const size = new StepSize(database);
  let before: Done = { done, failed, lastRow: 0 };
  for (;;) {
    let after: Done | undefined;
    await step(async (writer) => {
      const end = size.start();
      after = await work(writer, size.rows, before);
      end();
      return after ? { done: after.done, failed: after.failed } : {};
    });
    if (!after) return before;
    before = after;
    signal.throwIfAborted();
    await yieldToOthers();
  }
}

/** Computes the preview of a large file. Stops if the mapping has changed since. */
export const checkImportJob = ({
  database,
  imports,
  trialDays,
}: Parts): JobKind<{ importId: number; revision: number }> => ({
  kind: 'import.check',
  maxAttempts: 5,
  async run({ payload: { importId, revision }, done, failed }, context) {
    await runSteps(
      database,
      context,
      async (writer, size, before) => {
        const found = await lockImport(writer, importId);
        if (!found || found.revision !== revision || found.state !== 'checking') return undefined;
        const settings = await readSettings(writer, trialDays);
        const after = before.lastRow || (await lastChecked(writer, importId, found.checked));
        const last = await checkNext(writer, imports.get(found.kind), found, {
          after,
          limit: size,
          settings,
        });
        return last === undefined
          ? undefined
          : { ...before, done: before.done + size, lastRow: last };
      },
      { done, failed },
    );
    return {};
  },
});

/** The row behind which another attempt goes on. */
async function lastChecked(writer: Writer, importId: number, checked: number): Promise<number> {
  if (checked === 0) return 0;
  const row = await writer
    .selectFrom('import_rows')
    .select('row')
    .where('import_id', '=', importId)
    .orderBy('row')
    .offset(checked - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.row ?? 0;
}

interface ApplyPayload {
  readonly importId: number;
  readonly mode: 'valid_rows' | 'all_or_nothing';
  readonly callerId: number;
  readonly requestId: string;
  readonly subject: Subject;
}

/** Creates and updates the records, as the person who started it. Sends no mail. */
export const applyImportJob = ({
  database,
  imports,
  reverts,
  trialDays,
  now,
}: Parts): JobKind<ApplyPayload> => ({
  kind: 'import.apply',
  maxAttempts: 5,
  async run(job, context) {
    const { id: jobId, payload } = job;
    const { importId, mode, callerId, requestId, subject } = payload;
    /** By the step with the row that failed, perhaps of a process that stopped then. */
    const isTakenBack = ({ failed }: Done) => mode === 'all_or_nothing' && failed > 0;
    const ended = await runSteps(
      database,
      context,
      async (writer, size, before) => {
        const caller = await requireCaller(writer, callerId, subject);
        const request = { caller, requestId, now: now(), jobId };
        const found = await lockImport(writer, importId);
        if (!found) return undefined;
        const rows = await rowsToApply(writer, importId, size, before.lastRow);
        if (rows.length === 0 || isTakenBack(before)) {
          const label = `import ${found.kind} ${importId}`;
          await recordFinished(writer, request, label, { import: importId, ...countsOf(before) });
          return undefined;
        }
        const kind = imports.get(found.kind);
        const settings = await readSettings(writer, trialDays);
        const keepsEdits = found.hand_edited === 'keep';
        const toApply = rows.map((row) => ({
          id: row.record_id,
          version: row.version,
          values: valuesOf(row, keepsEdits),
          before: JSON.parse(row.before ?? '{}') as Values,
        }));
        const results: Applied[] = [];
        for (const part of inParts(toApply, database.stepLimit.rowsPerStatement)) {
          results.push(...(await kind.apply(writer, part, request, settings)));
        }
        await saveApplied(
          writer,
          rows.map((row, index) =>
            applied(found, row, results[index] ?? { key: 'errors.internal_error' }),
          ),
        );
        const after = {
          done: before.done + rows.length,
          failed: before.failed + results.filter((result) => 'key' in result).length,
          lastRow: rows.at(-1)?.row ?? 0,
        };
        if (isTakenBack(after) && countsOf(after).applied > 0) {
          await addUndo(writer, jobId, { subject }, request, reverts);
        }
        return after;
      },
      job,
    );
    return { ...countsOf(ended), ...(isTakenBack(ended) && { taken_back: true }) };
  },
});

const countsOf = ({ done, failed }: Done) => ({ applied: done - failed, failed });

function valuesOf({ after, kept }: Selectable<Tables['import_rows']>, keepsEdits: boolean): Values {
  const values = JSON.parse(after ?? '{}') as Record<string, unknown>;
  if (keepsEdits) for (const field of JSON.parse(kept ?? '[]') as string[]) delete values[field];
  return values;
}

function applied(
  { columns, mapping }: Selectable<Tables['imports']>,
  row: Selectable<Tables['import_rows']>,
  result: Applied,
) {
  if ('id' in result) return { ...row, record_id: result.id, result: 'done' as const };
  const reading = { columns: JSON.parse(columns), mapping: JSON.parse(mapping) };
  const texts = JSON.parse(row.cells) as string[];
  const problem = stored(reading, { texts }, { field: null, ...result });
  return { ...row, result: 'failed' as const, problems: JSON.stringify([problem]) };
}
