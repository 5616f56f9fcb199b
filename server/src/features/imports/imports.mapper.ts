import type { Import, ListedImport } from '@provost/contract/imports';
import type { Language } from '@provost/contract/locales';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { toNamed } from '../../school/accounts/user-fields.ts';
import { canBeCleared, type ImportKind, labelOf } from '../../school/imports/import-kind.ts';
import { type Column, countryOf, type Mapping } from './columns.ts';
import type { ImportRow } from './imports.repository.ts';
import type { StoredProblem } from './row-problems.ts';

/** The job that applies it decides, and the one that takes it back. */
export function stateOf(row: ImportRow): Import['state'] {
  const { state, job_state, undos } = row;
  if (row.failed_check_id !== null) return 'check_failed';
  if (state !== 'applying') return state as Import['state'];
  const undo = undos.at(-1);
  // The undo of an undo applies it again.
  const isTakenBack = undos.length % 2 === 1;
  if (undo?.state === 'done') return isTakenBack ? 'undone' : 'applied';
  if (undo) return isTakenBack ? 'undoing' : 'applying';
  if (job_state === 'done' || job_state === null) return 'applied';
  return job_state === 'failed' || job_state === 'cancelled' ? 'failed' : 'applying';
}

const isUndoable = (row: ImportRow): boolean =>
  ['applied', 'failed'].includes(stateOf(row)) && row.first_change !== null;

export const toListed = (row: ImportRow): ListedImport => ({
  id: row.id,
  kind: row.kind as Import['kind'],
  state: stateOf(row),
  file_name: row.file_name,
  created_at: row.created_at,
  created_by: toNamed(row.created_by, row.creator),
  counts: {
    create: row.to_create,
    update: row.to_update,
    unchanged: row.unchanged,
    problem: row.problems,
  },
  total: row.total,
  checked: row.checked,
  job_id: row.job_id,
  is_undoable: isUndoable(row),
});

interface Details {
  readonly kind: ImportKind;
  readonly sameFile: ImportRow | undefined;
  readonly handEdited: number;
  readonly sample: readonly Selectable<Tables['import_rows']>[];
  readonly problems: readonly Pick<Selectable<Tables['import_rows']>, 'row' | 'problems'>[];
}

export function toImport(row: ImportRow, details: Details, locale: Language): Import {
  const { kind, sameFile, handEdited, sample, problems } = details;
  const columns = JSON.parse(row.columns) as Column[];
  const mapping = JSON.parse(row.mapping) as Mapping;
  const isUnclear = columns.some(
    ({ name, dates }) =>
      dates === 'unclear' &&
      kind.fields.find((field) => field.name === mapping[name])?.type === 'time',
  );
  return {
    ...toListed(row),
    version: row.revision,
    columns: columns.map(({ name }) => name),
    mapping: { ...mapping },
    fields: kind.fields.map((field) => ({
      name: field.name,
      label: labelOf(field.name, locale),
      is_key: kind.key.includes(field.name),
      is_required: field.isRequired ?? false,
      can_be_cleared: canBeCleared(field),
    })),
    blanks: JSON.parse(row.blanks) as Import['blanks'],
    date_order: row.date_order as Import['date_order'],
    country_code: countryOf(columns) ?? null,
    hand_edited: row.hand_edited as Import['hand_edited'],
    hand_edited_rows: handEdited,
    asks: isUnclear && row.date_order === null ? ['date_order'] : [],
    same_file: sameFile
      ? { id: sameFile.id, created_at: sameFile.created_at, state: stateOf(sameFile) }
      : null,
    sample: sample.map((one) => toSample(one, row.hand_edited === 'keep')),
    problems: problems.flatMap((one) => toProblems(one, locale)),
  };
}

function toSample(
  row: Selectable<Tables['import_rows']>,
  keeps: boolean,
): Import['sample'][number] {
  const before = JSON.parse(row.before ?? '{}') as Record<string, unknown>;
  const after = JSON.parse(row.after ?? '{}') as Record<string, unknown>;
  const edited = new Set(JSON.parse(row.kept ?? '[]') as string[]);
  const changes = Object.entries(after).map(([field, to]) => [
    field,
    {
      from: before[field] ?? null,
      to,
      ...(edited.has(field) && {
        hand_edited: true as const,
        ...(keeps && { kept: true as const }),
      }),
    },
  ]);
  return {
    row: row.row,
    state: row.state as Import['sample'][number]['state'],
    cells: JSON.parse(row.cells) as string[],
    record_id: row.record_id,
    changes: Object.fromEntries(changes) as Import['sample'][number]['changes'],
  };
}

/** Of a field that no column of the file has. */
function fieldTitle(field: string, locale: Language): string {
  const key = `columns.${field}`;
  const title = translate(locale, key as MessageKey);
  return title === key ? field : title;
}

export const toProblems = (
  { row, problems }: Pick<Selectable<Tables['import_rows']>, 'row' | 'problems'>,
  locale: Language,
): Import['problems'] =>
  (JSON.parse(problems ?? '[]') as StoredProblem[]).map(({ column, value, key, values }) => ({
    row,
    column: column !== null && value === null ? fieldTitle(column, locale) : column,
    value,
    reason: translate(locale, key, values),
  }));
