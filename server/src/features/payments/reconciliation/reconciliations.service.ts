import { dayIn } from '@provost/contract/days';
import type { UploadedFile } from '@provost/contract/file-body.schema';
import type {
  Reconciliation,
  ReconciliationSource,
  RowFilter,
} from '@provost/contract/reconciliations';
import type { Database, Reader, Writer } from '../../../database/database.ts';
import { readTimeZone } from '../../../database/read-time-zone.ts';
import type { WriteRequest } from '../../../http/api.ts';
import { AppError, requireFound } from '../../../http/errors.ts';
import { auditSubject } from '../../../school/audit/audit-subject.ts';
import { recordWrite } from '../../../school/audit/audit-trail.ts';
import { readStoredSettings } from '../../../school/settings.ts';
import { compareFile } from './compare-file.service.ts';
import { readFile } from './read-file.ts';
import { toHead, toPayment, toRow } from './reconciliations.mapper.ts';
import * as repository from './reconciliations.repository.ts';

export const methods = {
  stripe: 'card',
  paypal: 'wallet',
  bank: 'bank_transfer',
  other: 'manual',
} as const;

/** Reads the file and compares it, before the transaction. A file that is known is not compared. */
export async function prepareReconciliation(
  { reader }: Database,
  upload: UploadedFile,
  source: ReconciliationSource,
) {
  const { time_zone: timeZone, default_currency: currency } = await readStoredSettings(reader);
  const file = await readFile(upload, source, { timeZone, currency });
  const content = { source, content_hash: file.hash };
  if (await repository.findByContent(reader, content)) return { content };
  const { payments, proposals } = await compareFile(reader, file.rows);
  const days = file.rows.map(({ occurredAt }) => dayIn(timeZone, new Date(occurredAt))).sort();
  return {
    content,
    values: {
      ...content,
      first_day: days[0] ?? '',
      last_day: days.at(-1) ?? '',
      row_count: file.rows.length,
      skipped: file.skipped,
      repeated: file.repeated,
    },
    rows: file.rows.map((row) => ({
      n: row.n,
      occurred_at: row.occurredAt,
      amount_cents: row.cents,
      currency: row.currency,
      reference: row.references[0] ?? null,
      name: row.name ?? row.email,
      description: row.description,
      repeated_in: JSON.stringify(row.repeatedIn),
      payment_id: payments.get(row.n) ?? null,
      student_id: null,
      course_id: null,
      ...proposals.get(row.n),
    })),
  };
}

type Prepared = Awaited<ReturnType<typeof prepareReconciliation>>;

/** Stores a compared file. The same file again changes nothing. */
export async function createReconciliation(
  writer: Writer,
  { content, values, rows }: Prepared,
  request: WriteRequest,
): Promise<Reconciliation> {
  const created = { created_at: request.now.toISOString(), created_by: request.caller.userId };
  const id =
    values && (await repository.insertReconciliation(writer, { ...values, ...created }, rows));
  if (id !== undefined && values) {
    const { source, first_day, last_day, row_count } = values;
    await recordWrite(writer, request, {
      action: 'reconciliation.created',
      ...auditSubject('Reconciliation', id, `${source} ${first_day} – ${last_day}`),
      after: { source, first_day, last_day, row_count },
    });
  }
  const stored = await repository.findByContent(writer, content);
  if (!stored) throw new AppError('stale');
  return readReconciliation(writer, stored.id, {});
}

interface Page {
  readonly result?: RowFilter | undefined;
  readonly page?: number | undefined;
}

export async function readReconciliation(reader: Reader, id: number, { result, page = 1 }: Page) {
  const head = requireFound(await repository.findReconciliation(reader, id));
  const counted = await repository.countRows(reader, id);
  const count = (name: string, settled?: number): number =>
    counted
      .filter((row) => row.result === name && (settled === undefined || row.is_settled === settled))
      .reduce((sum, row) => sum + Number(row.count), 0);
  const methodsOf = [methods[head.source as ReconciliationSource]];
  const span = { ...head, methods: methodsOf, timeZone: await readTimeZone(reader)() };
  const counts = {
    matched: count('matched'),
    missing_here: count('missing_here'),
    missing_there: await repository.countMissingThere(reader, span),
    amount_differs: count('amount_differs'),
    already_settled: count('matched', 1),
  };
  const ignored = count('ignored');
  const rows = await repository.pageOfRows(reader, id, result, page);
  const missing = await repository.listMissingThere(reader, span);
  return {
    ...toHead(head),
    counts,
    ignored,
    skipped: head.skipped,
    repeated: head.repeated,
    count: result ? { ...counts, ignored }[result] : head.row_count,
    rows: rows.map(toRow),
    missing_there: missing.map(toPayment),
  };
}
