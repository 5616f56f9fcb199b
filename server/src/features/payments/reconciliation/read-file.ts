import { createHash } from 'node:crypto';
import { startOfDay } from '@provost/contract/days';
import type { UploadedFile } from '@provost/contract/file-body.schema';
import { maxFileRows, type ReconciliationSource } from '@provost/contract/reconciliations';
import { isOtherCurrency, isUnclearAmount, readAmount } from '../../../files/read-amount.ts';
import { dateReader } from '../../../files/read-date.ts';
import { readTable } from '../../../files/read-table.ts';
import { invalidField } from '../../../http/errors.ts';
import { type Field, findColumns, isIncoming } from './file-columns.ts';

/** A payment that came in, according to the file. */
export interface FileRow {
  /** The number of the row in the file, from 1. */
  readonly n: number;
  readonly occurredAt: string;
  readonly cents: number;
  readonly currency: string;
  readonly references: readonly string[];
  readonly name: string | null;
  readonly email: string | null;
  readonly description: string | null;
  /** Rows with exactly the same values. */
  readonly repeatedIn: readonly number[];
}

interface School {
  readonly timeZone: string;
  /** For files without a currency. */
  readonly currency: string;
}

/** One more than allowed, with the header. */
async function readRecords(file: UploadedFile): Promise<string[][]> {
  const records: string[][] = [];
  for await (const { cells } of readTable(file)) {
    records.push([...cells]);
    if (records.length > maxFileRows + 1) break;
  }
  return records;
}

const shortened = (text: string, length: number): string | null =>
  [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, length).join('') || null;

/** Of a column or beside the amount. Undefined if one of them has the sign of another currency. */
function currencyOf(texts: readonly string[], school: School): string | undefined {
  const codes = texts.flatMap((text) => text.toUpperCase().match(/\b[A-Z]{3}\b/) ?? []);
  const currency = codes[0] ?? school.currency;
  return texts.some((text) => isOtherCurrency(text.toUpperCase(), currency)) ? undefined : currency;
}

/** Reads the incoming payments of a file. A row that cannot be read is an error with its number. */
export async function readFile(file: UploadedFile, source: ReconciliationSource, school: School) {
  const [header = [], ...records] = await readRecords(file);
  const columns = findColumns(header, source);
  if (!columns) {
    const found = header
      .filter((name) => name !== '')
      .slice(0, 40)
      .join(', ');
    throw invalidField('body', 'validation.csv_columns', { columns: found.slice(0, 500) || '–' });
  }
  if (records.length > maxFileRows) {
    throw invalidField('body', 'validation.csv_rows', { maximum: maxFileRows });
  }
  const value = (record: readonly string[], field: Field): string =>
    record[columns.fields[field] ?? -1] ?? '';
  const unreadable = (index: number, field: 'date' | 'amount', record: readonly string[]) =>
    invalidField('body', 'validation.csv_value', {
      line: index + 1,
      column: header[columns.fields[field] ?? 0] ?? '',
      value: value(record, field).slice(0, 100),
    });
  const dateHeader = header[columns.fields.date ?? 0] ?? '';
  const readDate = dateReader(
    records.map((record) => value(record, 'date')),
    { isUtc: /utc/i.test(dateHeader), monthFirst: source === 'paypal' },
  );

  const rows: (FileRow & { repeatedIn: number[] })[] = [];
  const seen = new Map<string, number[]>();
  let skipped = 0;
  for (const [index, record] of records.entries()) {
    const incoming = isIncoming(source, {
      type: value(record, 'type'),
      status: value(record, 'status'),
    });
    const amount = value(record, 'amount');
    const cents = readAmount(amount);
    if (incoming && amount !== '' && cents === undefined) throw unreadable(index, 'amount', record);
    if (!incoming || cents === undefined || cents <= 0) {
      skipped += 1;
      continue;
    }
    const same = JSON.stringify(record);
    const repetitions = seen.get(same);
    if (repetitions) {
      repetitions.push(index + 1);
      continue;
    }
    const date = readDate(value(record, 'date'));
    if (!date) throw unreadable(index, 'date', record);
    const repeatedIn: number[] = [];
    seen.set(same, repeatedIn);
    const currency = currencyOf([value(record, 'currency'), amount], school);
    if (currency === undefined || isUnclearAmount(amount, currency)) {
      throw unreadable(index, 'amount', record);
    }
    rows.push({
      n: index + 1,
      occurredAt:
        'time' in date ? date.time : new Date(startOfDay(date.day, school.timeZone)).toISOString(),
      cents,
      currency,
      references: columns.references.flatMap((at) => {
        const reference = shortened(record[at] ?? '', 200);
        return reference && !/^not ?provided$/i.test(reference) ? [reference] : [];
      }),
      name: shortened(value(record, 'name'), 200),
      email: shortened(value(record, 'email').toLowerCase(), 254),
      description: shortened(value(record, 'description'), 500),
      repeatedIn,
    });
  }
  if (rows.length === 0) throw invalidField('body', 'validation.csv_empty');
  const hash = createHash('sha256')
    .update(JSON.stringify([header, records]))
    .digest('hex');
  return { rows, skipped, repeated: [...seen.values()].flat().length, hash };
}
