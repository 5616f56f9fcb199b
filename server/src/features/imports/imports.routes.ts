import { byteOrderMark, csvLine, unguarded } from '@provost/contract/csv';
import * as contract from '@provost/contract/imports.schema';
import type { Language } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';
import type { Database } from '../../database/database.ts';
import type { Export } from '../../http/api.ts';
import { invalidField } from '../../http/errors.ts';
import { requireJob } from '../../school/bulk/require-job.ts';
import { undoJob } from '../../school/bulk/undo.service.ts';
import { type ImportKind, labelOf } from '../../school/imports/import-kind.ts';
import type { FeatureContext } from '../feature.ts';
import { toListed, toProblems } from './imports.mapper.ts';
import {
  countProblems,
  latestImports,
  lockImport,
  problemRows,
  rowsWithExtraCells,
} from './imports.repository.ts';
import * as service from './imports.service.ts';
import { receiveFile } from './receive-file.ts';

export function registerImports({
  api,
  config,
  database,
  now,
  reverts,
  imports: kinds,
}: FeatureContext): void {
  const { trialDays } = config;
  const { reader } = database;

  api.read(contract.listImports, async ({ caller, query }) => {
    const open = service.openKinds(kinds, caller);
    const wanted = query?.kind ? open.filter((kind) => kind === query.kind) : open;
    return { data: (await latestImports(reader, wanted)).map(toListed) };
  });
  api.exportCsv(contract.listImports, async ({ caller, query, locale }) => {
    if (!query?.kind) throw invalidField('kind', 'validation.required');
    return template(service.requireKind(kinds, query.kind, caller), locale);
  });

  api.read(contract.readImport, async ({ params, ...call }) => ({
    data: await service.readImport(reader, kinds, params.id, call),
  }));
  api.exportCsv(contract.readImport, async ({ params, signal, ...call }) => {
    const { columns } = await service.readImport(reader, kinds, params.id, call);
    return problemsFile(database, params.id, columns, call.locale, signal);
  });

  api.write<typeof contract.createImport, number>(contract.createImport, {
    prepare: async ({ body, query, caller }) => {
      const kind = service.requireKind(kinds, query.kind, caller);
      const { file_name: fileName = null } = query;
      return receiveFile(database, kind, body, { fileName, userId: caller.userId, now: now() });
    },
    apply: async ({ caller, done, locale, request }, writer, id) => {
      const found = await lockImport(writer, id);
      if (!found) throw new Error('The import is gone.');
      await service.startCheck(writer, kinds.get(found.kind), found, trialDays, request);
      const data = await service.readImport(writer, kinds, id, { caller, locale, query: {} });
      return done('writes.import_read', { data }, { count: data.total });
    },
  });

  api.write(
    contract.updateImport,
    async ({ params, body, caller, done, locale, request }, writer) => {
      const { id } = params;
      await service.updateImport(writer, kinds, id, body, trialDays, request);
      const data = await service.readImport(writer, kinds, id, { caller, locale, query: {} });
      return done('writes.import_changed', { data });
    },
  );

  api.write(contract.applyImport, async ({ params, body, caller, done, request }, writer) => {
    const jobId = await service.applyImport(writer, kinds, params.id, body, request);
    const data = await requireJob(writer, jobId, caller, reverts);
    return done('writes.import_started', { data }, { count: data.total });
  });

  api.write(contract.undoImport, async ({ params, caller, done, request }, writer) => {
    const jobId = await service.requireApplied(writer, kinds, params.id, caller);
    const data = await undoJob(writer, jobId, request, reverts);
    return done('writes.undo_started', { data }, { count: data.total });
  });
}

/** The headers in the language of the reader, and two example rows. */
function template({ name, examples, ...kind }: ImportKind, locale: Language): Export {
  const fields = kind.fields.filter(({ refuses }) => !refuses);
  const headers = fields.map((field) => labelOf(field.name, locale));
  const rows = examples.map((example) => fields.map((field) => example[field.name] ?? ''));
  async function* chunks() {
    yield byteOrderMark + [headers, ...rows].map(csvLine).join('');
  }
  return { filename: `${name}-template.csv`, total: rows.length, chunks: chunks() };
}

/** How many columns the file has without those of an earlier file of problems, and their names. */
function columnsBeside(columns: readonly string[]) {
  const own = ['row', 'problem'];
  if (columns.slice(-2).join() === own.join()) return { shown: columns.length - 2, own };
  const isUsed = (name: string) => columns.some((column) => nameKey(column) === name);
  return { shown: columns.length, own: own.map((name) => (isUsed(name) ? `${name} 2` : name)) };
}

/** The rows with problems as in the file, with what is wrong, to be corrected and imported again. */
async function problemsFile(
  { reader, stream }: Database,
  id: number,
  columns: readonly string[],
  locale: Language,
  signal: AbortSignal,
): Promise<Export> {
  const { shown, own } = columnsBeside(columns);
  let width = columns.length;
  for await (const rows of stream(rowsWithExtraCells(reader, id), signal)) {
    width = Math.max(width, ...rows.map(({ cells }) => (JSON.parse(cells) as string[]).length));
  }
  const names = [...columns.slice(0, shown), ...Array(width - columns.length).fill('')];
  async function* chunks() {
    yield byteOrderMark + csvLine([...names, ...own]);
    for await (const rows of stream(problemRows(reader, id), signal)) {
      yield rows
        .map((row) => {
          const cells = JSON.parse(row.cells) as string[];
          const texts = toProblems(row, locale).map(({ column, value, reason }) =>
            [column && `${column}: `, value && `“${value}” `, reason].filter(Boolean).join(''),
          );
          return csvLine([
            ...names.map((_, at) =>
              unguarded(cells[at < shown ? at : at - shown + columns.length] ?? ''),
            ),
            row.row,
            texts.join(' '),
          ]);
        })
        .join('');
    }
  }
  return {
    filename: `import-${id}-problems.csv`,
    total: await countProblems(reader, id),
    chunks: chunks(),
  };
}
