import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isCleanText, withoutInvisible } from '@provost/contract/clean-text';
import type { UploadedFile } from '@provost/contract/file-body.schema';
import { nameKey } from '@provost/contract/name-key';
import { CsvError, parse } from 'csv-parse';
import { invalidField } from '../http/errors.ts';
import { headerRows, readSheet } from './read-sheet.ts';
import { refuseOthers } from './refuse-others.ts';

export interface TableRow {
  /** As a spreadsheet numbers it: the header is usually row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A longer row is an unclosed quote. */
const maxRowBytes = 500_000;
const maxColumns = 500;

/** The rest of the name of a column is cut off. */
export const maxHeaderLength = 200;

/**
 * Reads the header and the rows of a CSV file or of a sheet of a workbook, in constant memory.
 * The header is the first row that `isHeader` finds, otherwise the first one. Of a file that starts
 * with a person, columns have letters.
 */
export async function* readTable(
  file: UploadedFile,
  isHeader: (cells: readonly string[]) => boolean = () => true,
): AsyncGenerator<TableRow> {
  const start = await firstBytes(file);
  await refuseOthers(file, start);
  const isWorkbook = start.readUInt32BE(0) === 0x504b0304;
  const first: TableRow[] = [];
  let hasHeader = false;
  const hasHeaderIn = (rows: readonly TableRow[]) => rows.some(({ cells }) => isHeader(cells));
  const rows = isWorkbook ? readSheet(file.path, hasHeaderIn) : readCsv(file, start);
  for await (const one of rows) {
    const { row, cells } = one;
    if (cells.length > maxColumns) {
      throw invalidField('body', 'validation.csv_wide', { line: row, maximum: maxColumns });
    }
    if (!cells.every(isCleanText)) throw invalidField('body', 'validation.binary_file');
    if (hasHeader) yield one;
    else {
      first.push(one);
      hasHeader = first.length === headerRows || isHeader(cells);
      if (hasHeader) yield* isHeader(cells) ? withHeader([one]) : withFirstHeader(first);
    }
  }
  if (!hasHeader) yield* withFirstHeader(first);
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const withFirstHeader = (rows: readonly TableRow[]): TableRow[] => {
  const cells = rows[0]?.cells ?? [];
  if (!cells.some((cell) => email.test(cell))) return withHeader(rows);
  const width = Math.max(...rows.map((row) => row.cells.length));
  return [{ row: 0, cells: Array.from({ length: width }, (_, n) => `(${letterOf(n)})`) }, ...rows];
};

const withHeader = ([header, ...rows]: readonly TableRow[]): TableRow[] =>
  header ? [{ ...header, cells: headerOf(header.cells) }, ...rows] : [];

const startBytes = 64 * 1024;

async function firstBytes({ path }: UploadedFile): Promise<Buffer> {
  const handle = await open(path);
  try {
    const bytes = Buffer.alloc(startBytes);
    const { bytesRead } = await handle.read(bytes, 0, startBytes, 0);
    return bytes.subarray(0, Math.max(bytesRead, 4));
  } finally {
    await handle.close();
  }
}

/** A column without a name gets its letter as its name. Duplicate names are refused. */
function headerOf(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  const names = cells.slice(0, last + 1).map((cell, index) => {
    const name = withoutInvisible(cell).replace(/\s+/g, ' ').trim().slice(0, maxHeaderLength);
    return name === '' ? `(${letterOf(index)})` : name;
  });
  const seen = new Set<string>();
  const repeated = names.filter((name) => {
    const isRepeated = seen.has(nameKey(name));
    seen.add(nameKey(name));
    return isRepeated;
  });
  if (repeated.length === 0) return names;
  const columns = repeated.slice(0, 20).join(', ');
  throw invalidField('body', 'validation.csv_columns_twice', { columns });
}

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26));

const separators = [',', ';', '\t', '|'];

/**
 * The one that most of the first lines have, and equally often, outside of quotes: a title above the
 * header or an amount can contain another one. Excel can name it before.
 */
function guessDelimiter(text: string): { readonly delimiter: string; readonly skip: number } {
  const named = /^"?sep=(.)"?\r?\n/.exec(text);
  if (named?.[1]) return { delimiter: named[1], skip: named[0].length };
  const lines = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]+/, headerRows);
  const [likely] = separators
    .map((delimiter) => ({ delimiter, ...mostCommon(lines, delimiter) }))
    .sort((a, b) => b.lines - a.lines || b.count - a.count);
  return { delimiter: likely?.delimiter ?? ',', skip: 0 };
}

/** How many lines have a text equally often, and how often that is. */
function mostCommon(lines: readonly string[], text: string): { lines: number; count: number } {
  const counts = lines.map((line) => line.split(text).length - 1).filter((count) => count > 0);
  return counts
    .map((count) => ({ count, lines: counts.filter((other) => other === count).length }))
    .reduce((best, one) => (one.lines > best.lines ? one : best), { lines: 0, count: 0 });
}

async function* readCsv(file: UploadedFile, start: Buffer): AsyncGenerator<TableRow> {
  const decoded = new TextDecoder(file.encoding).decode(start, { stream: true });
  // Short files end with zeros here.
  if (/\0[^\0]/.test(decoded)) throw invalidField('body', 'validation.binary_file');
  const { delimiter, skip } = guessDelimiter(decoded);
  const parser = parse({
    delimiter,
    info: true,
    // Files that are put together have several.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // `Ana "Nena" Lima`, 5" screen: only a quote at the start of a cell is a sign.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: maxRowBytes,
  });
  const source = pipeline(Readable.from(texts(file, skip)), parser);
  source.catch(() => undefined);
  try {
    for await (const entry of parser) {
      const { record, info } = entry as { record: string[]; info: CsvInfo };
      // Programs of DOS end a file with a sign of its own.
      if (record.every((cell) => cell === '' || cell === '\x1a')) continue;
      yield { row: info.records + info.empty_lines + (skip > 0 ? 1 : 0), cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE';
    throw invalidField('body', isLong ? 'validation.csv_long' : 'validation.csv', {
      line: Number(error.lines ?? 1),
    });
  } finally {
    parser.destroy();
  }
}

interface CsvInfo {
  readonly records: number;
  readonly empty_lines: number;
}

async function* texts({ path, encoding }: UploadedFile, skip: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let toSkip = skip;
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    yield toSkip > 0 ? text.slice(toSkip) : text;
    toSkip = 0;
  }
  yield decoder.decode();
}
