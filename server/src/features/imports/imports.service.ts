import { allows } from '@provost/contract/ability';
import {
  type Import,
  type ImportApply,
  type ImportChange,
  importKinds,
  importRowsPerPage,
} from '@provost/contract/imports';
import type { Language } from '@provost/contract/locales';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Caller, WriteRequest } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { enqueueJob, requeueJob } from '../../jobs/enqueue-job.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { lockJob } from '../../school/bulk/undo.repository.ts';
import {
  canBeCleared,
  type ImportKind,
  type ImportKinds,
} from '../../school/imports/import-kind.ts';
import { readSettings } from '../../school/settings.ts';
import { requireVersion } from '../../school/writes/versions.ts';
import { checkNext, hasKey, uncheckedCounts } from './check-import.ts';
import {
  type Column,
  changeMapping,
  columnsOfOneField,
  type Mapping,
  withCountryCode,
} from './columns.ts';
import { stateOf, toImport } from './imports.mapper.ts';
import * as repository from './imports.repository.ts';

/** The kind, if the caller manages its records. */
export function requireKind(kinds: ImportKinds, name: string, { rules }: Caller): ImportKind {
  const kind = kinds.get(name);
  if (!allows(rules, { action: 'manage', subject: kind.subject })) throw new AppError('forbidden');
  return kind;
}

export const openKinds = (kinds: ImportKinds, { rules }: Caller): string[] =>
  importKinds.filter((name) =>
    allows(rules, { action: 'manage', subject: kinds.get(name).subject }),
  );

interface Query {
  readonly state?: string | undefined;
  readonly page?: number | undefined;
}

const shownProblems = 100;

export async function readImport(
  reader: Reader,
  kinds: ImportKinds,
  id: number,
  { caller, locale, query = {} }: { caller: Caller; locale: Language; query?: Query | undefined },
): Promise<Import> {
  const row = await repository.findImport(reader, id);
  if (!row) throw new AppError('not_found');
  const kind = requireKind(kinds, row.kind, caller);
  return toImport(
    row,
    {
      kind,
      sameFile: await repository.findSameFile(reader, row),
      handEdited: await repository.countHandEdited(reader, id),
      sample: await repository.pageOfRows(reader, id, { ...query, size: importRowsPerPage }),
      problems: await repository.problemRows(reader, id).limit(shownProblems).execute(),
    },
    locale,
  );
}

/** Small files are checked within the request. */
const rowsInRequest = 1000;

/** Checks all rows of a locked import: now, or in a job. */
export async function startCheck(
  writer: Writer,
  kind: ImportKind,
  found: Selectable<Tables['imports']>,
  trialDays: number,
  { caller, now }: WriteRequest,
): Promise<void> {
  const isMapped = hasKey(kind, JSON.parse(found.mapping) as Mapping);
  const revision = found.revision + 1;
  const state = isMapped ? 'checking' : 'mapping';
  await repository.saveImport(writer, found.id, { ...uncheckedCounts, revision, state });
  if (!isMapped) return;
  if (found.total <= rowsInRequest) {
    const settings = await readSettings(writer, trialDays);
    let after: number | undefined = 0;
    while (after !== undefined) {
      after = await checkNext(writer, kind, found, { after, limit: 250, settings });
    }
    return;
  }
  const check_job_id = await enqueueJob(writer, {
    kind: 'import.check',
    payload: { importId: found.id, revision },
    createdBy: caller.userId,
    now,
  });
  await repository.saveImport(writer, found.id, { check_job_id });
}

/** An import that can still change, locked. */
async function lockOpenImport(
  writer: Writer,
  kinds: ImportKinds,
  id: number,
  { caller }: WriteRequest,
) {
  const found = await repository.lockImport(writer, id);
  if (!found || found.state === 'reading') throw new AppError('not_found');
  const kind = requireKind(kinds, found.kind, caller);
  if (found.state === 'applying') throw new AppError('wrong_status');
  return { found, kind };
}

export async function updateImport(
  writer: Writer,
  kinds: ImportKinds,
  id: number,
  change: ImportChange,
  trialDays: number,
  request: WriteRequest,
): Promise<void> {
  const { found, kind } = await lockOpenImport(writer, kinds, id, request);
  const known = JSON.parse(found.mapping) as Mapping;
  const { mapping = {}, blanks = {}, date_order, country_code, hand_edited } = change;
  const columns = JSON.parse(found.columns) as Column[];
  for (const header of [...Object.keys(mapping), ...Object.keys(blanks)]) {
    if (!Object.hasOwn(known, header)) {
      throw invalidField('mapping', 'validation.unknown_column', { column: header });
    }
  }
  for (const field of Object.values(mapping)) {
    if (field !== null && !kind.fields.some(({ name }) => name === field)) {
      throw invalidField('mapping', 'validation.unknown_import_field', { field });
    }
  }
  const next = changeMapping(kind, known, mapping);
  const repeated = columnsOfOneField(kind, next);
  if (repeated.length > 0)
    throw invalidField('mapping', 'validation.field_twice', { columns: repeated.join(', ') });
  for (const [column, choice] of Object.entries(blanks)) {
    const field = kind.fields.find(({ name }) => name === next[column]);
    if (choice === 'clear' && field && !canBeCleared(field))
      throw invalidField('blanks', 'validation.cannot_clear', { column });
  }
  const changed = {
    mapping: JSON.stringify(next),
    blanks: JSON.stringify({ ...(JSON.parse(found.blanks) as object), ...blanks }),
    ...(date_order !== undefined && { date_order }),
    ...(country_code !== undefined && {
      columns: JSON.stringify(withCountryCode(columns, country_code)),
    }),
    ...(hand_edited !== undefined && { hand_edited }),
  };
  await repository.saveImport(writer, id, changed);
  await startCheck(writer, kind, { ...found, ...changed }, trialDays, request);
}

/**
 * Adds the job that applies the rows, or continues one that has failed or was cancelled, as the
 * caller: the person who started it may have left the school. Returns its id.
 */
export async function applyImport(
  writer: Writer,
  kinds: ImportKinds,
  id: number,
  { mode = 'valid_rows', version }: ImportApply,
  request: WriteRequest,
): Promise<number> {
  const found = await repository.lockImport(writer, id);
  const row = found && (await repository.findImport(writer, id));
  if (!row) throw new AppError('not_found');
  const { subject } = requireKind(kinds, row.kind, request.caller);
  const current = { id, version: row.revision };
  requireVersion(version, current, () => current);
  const { caller, requestId, now } = request;
  const total = row.to_create + row.to_update;
  const by = { importId: id, callerId: caller.userId, requestId, subject };
  let jobId = row.job_id;
  if (jobId !== null && stateOf(row) === 'failed') {
    // What was promised for the first rows holds for the others.
    const job = await lockJob(writer, jobId);
    const payload = { ...by, mode: (JSON.parse(job ?? '{}') as ImportApply).mode };
    await requeueJob(writer, jobId, { payload, createdBy: caller.userId, now });
  } else {
    if (row.state !== 'ready') throw new AppError('wrong_status');
    if (mode === 'all_or_nothing' && row.problems > 0) {
      throw invalidField('mode', 'validation.import_problems', { count: row.problems });
    }
    const job = { kind: 'import.apply', payload: { ...by, mode } } as const;
    jobId = await enqueueJob(writer, { ...job, createdBy: caller.userId, now });
    await writer.updateTable('jobs').set({ total }).where('id', '=', jobId).execute();
    await repository.saveImport(writer, id, { state: 'applying', job_id: jobId });
  }
  await recordWrite(writer, request, {
    action: 'job.started',
    subject: 'Job',
    subjectId: jobId,
    subjectLabel: `import ${row.kind} ${id}`,
    after: { import: id, kind: row.kind, count: total },
  });
  return jobId;
}

/** The job of an import that can be taken back: the one that applied it last. */
export async function requireApplied(
  reader: Reader,
  kinds: ImportKinds,
  id: number,
  caller: Caller,
): Promise<number> {
  const row = await repository.findImport(reader, id);
  if (!row) throw new AppError('not_found');
  requireKind(kinds, row.kind, caller);
  if (row.job_id === null || !['applied', 'failed'].includes(stateOf(row))) {
    throw new AppError('wrong_status');
  }
  return row.undos.at(-1)?.id ?? row.job_id;
}
