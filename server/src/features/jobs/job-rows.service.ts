import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import { type Job, type JobRow, listJobRows } from '@provost/contract/jobs';
import type { Language } from '@provost/contract/locales';
import type { Database, Reader } from '../../database/database.ts';
import type { Export } from '../../http/api.ts';
import { reasonText } from '../../school/bulk/reason-text.ts';
import { countJobRows, type NamedRow, namedRows } from './job-rows.repository.ts';

const shownRows = 100;

const toRow =
  ({ bulk, undoes_id }: Job, locale: Language) =>
  ({ id, name, reference, state, reason }: NamedRow): JobRow => {
    const parsed =
      reason === null ? null : (JSON.parse(reason) as Parameters<typeof reasonText>[0]);
    return {
      id,
      name: name ?? '',
      reference: reference ?? '',
      state: state as JobRow['state'],
      code: parsed?.code ?? null,
      reason: parsed && reasonText(parsed, locale, undoes_id === null ? bulk?.action : undefined),
    };
  };

export async function readJobRows(
  reader: Reader,
  job: Job,
  state: string | undefined,
  locale: Language,
): Promise<{ count: number; data: JobRow[] }> {
  const rows = await namedRows(reader, job.id, state).limit(shownRows).execute();
  return { count: await countJobRows(reader, job.id, state), data: rows.map(toRow(job, locale)) };
}

export async function exportJobRows(
  { reader, stream }: Database,
  job: Job,
  state: string | undefined,
  locale: Language,
  signal: AbortSignal,
): Promise<Export> {
  const { columns } = listJobRows.csv;
  const write = csvWriter(columns.map(columnReader), 'UTC');
  const toItem = toRow(job, locale);
  async function* chunks() {
    yield byteOrderMark + csvLine(columns);
    for await (const rows of stream(namedRows(reader, job.id, state), signal)) {
      yield rows.map((row) => write(toItem(row))).join('');
    }
  }
  return {
    filename: `job-${job.id}-rows.csv`,
    total: await countJobRows(reader, job.id, state),
    chunks: chunks(),
  };
}
