import path from 'node:path/posix';
import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { invalidField } from '../http/errors.ts';
import { builtInFormat, type NumberFormat, readFormat } from './number-formats.ts';
import { type XmlHandlers, XmlReader } from './read-xml.ts';
import { SheetReader, type SheetRow, unescaped } from './sheet-reader.ts';

/** Uncompressed: a workbook of 200 MB that is larger than this is an attack. */
const maxSheetBytes = 2_000_000_000;
/** Shared texts and styles stay in memory. */
const maxPartBytes = 100_000_000;

/** Titles above the header are at most this many rows. */
export const headerRows = 10;

/**
 * The rows of one sheet of an XLSX workbook, one by one: the first with a header, otherwise the first
 * that has rows. Some programs write a summary in front.
 */
export async function* readSheet(
  file: string,
  hasHeader: (rows: readonly SheetRow[]) => boolean,
): AsyncGenerator<SheetRow> {
  const unreadable = () => invalidField('body', 'validation.workbook');
  const archive = await openArchive(file).catch(() => {
    throw unreadable();
  });
  try {
    const entries = await entriesOf(archive);
    refuseOthers(entries);
    const book = await readBook(archive, entries);
    if (book.sheets.length === 0) throw unreadable();
    const texts = await sharedTexts(archive, book.texts);
    const formats = await formatsOf(archive, book.styles);
    const rowsOf = (sheet: Entry) =>
      rowsOfSheet(archive, sheet, new SheetReader(texts, formats, book.countsFrom1904));
    let chosen: Entry | undefined;
    for (const sheet of book.sheets) {
      const rows = await firstRows(rowsOf(sheet));
      if (rows.length > 0) chosen ??= sheet;
      if (!hasHeader(rows)) continue;
      chosen = sheet;
      break;
    }
    if (chosen) yield* rowsOf(chosen);
  } catch (error) {
    throw error instanceof Error && error.name === 'AppError' ? error : unreadable();
  } finally {
    archive.close();
  }
}

async function* rowsOfSheet(archive: ZipFile, sheet: Entry, reader: SheetReader) {
  for await (const chunk of await contentOf(archive, sheet, maxSheetBytes)) {
    reader.write(chunk);
    yield* reader.take();
  }
}

async function firstRows(rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === headerRows) break;
  }
  return first;
}

const openArchive = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    );
  });

/** Parts that only workbooks of other formats have. */
const otherFormats: readonly (readonly [part: RegExp, format: string])[] = [
  [/^content\.xml$/, '.ods'],
  [/^xl\/workbook\.bin$/, '.xlsb'],
  [/(?:^|\/)(?:Index\/Document\.iwa|Index\.zip|index\.xml)$/, '.numbers'],
];

function refuseOthers(entries: ReadonlyMap<string, Entry>): void {
  const names = [...entries.keys()];
  const [, format] = otherFormats.find(([part]) => names.some((name) => part.test(name))) ?? [];
  if (format) throw invalidField('body', 'validation.other_workbook', { format });
}

const maxEntries = 10_000;

function entriesOf(archive: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    archive.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > maxEntries) reject(new Error('too many entries'));
      else archive.readEntry();
    });
    archive.on('end', () => resolve(entries));
    archive.on('error', reject);
    archive.readEntry();
  });
}

/** Decoded texts of an entry. The size in the archive can be wrong. */
async function contentOf(archive: ZipFile, entry: Entry, limit: number) {
  if (entry.uncompressedSize > limit) throw new Error('too large');
  const stream = await new Promise<Readable>((resolve, reject) => {
    archive.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  return decode(stream, limit);
}

async function* decode(stream: Readable, limit: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limit) throw new Error('too large');
    yield decoder.decode(chunk, { stream: true });
  }
}

/** Calls back for the tags and texts of a small part. */
async function parsePart(
  archive: ZipFile,
  entry: Entry | undefined,
  handlers: XmlHandlers,
): Promise<void> {
  if (!entry) return;
  const xml = new XmlReader(handlers);
  for await (const chunk of await contentOf(archive, entry, maxPartBytes)) xml.write(chunk);
  xml.close();
}

interface Relation {
  readonly id: string;
  /** Its last word, such as `styles`: strict workbooks have other addresses before it. */
  readonly type: string;
  readonly entry: Entry | undefined;
}

/** The parts that another one refers to. */
async function relationsOf(
  archive: ZipFile,
  entries: Map<string, Entry>,
  part: string,
): Promise<Relation[]> {
  const folder = path.dirname(part);
  const relations: Relation[] = [];
  await parsePart(archive, entries.get(path.join(folder, '_rels', `${path.basename(part)}.rels`)), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = path.resolve('/', folder, Target).slice(1);
      relations.push({ id: Id, type: path.basename(Type), entry: entries.get(target) });
    },
  });
  return relations;
}

/** The workbook names its sheets in order, and a second file where they are. Hidden ones have lists. */
async function readBook(archive: ZipFile, entries: Map<string, Entry>) {
  const main = await relationsOf(archive, entries, '');
  const workbook = main.find(({ type }) => type === 'officeDocument')?.entry?.fileName;
  const part = workbook ?? 'xl/workbook.xml';
  const shown: string[] = [];
  let countsFrom1904 = false;
  await parsePart(archive, entries.get(part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      const isShown = attributes.state === undefined || attributes.state === 'visible';
      const relation = Object.keys(attributes).find((key) => key.endsWith(':id'));
      if (name === 'sheet' && isShown && relation) shown.push(attributes[relation] ?? '');
    },
  });
  const relations = await relationsOf(archive, entries, part);
  const find = (type: string) => relations.find((one) => one.type === type)?.entry;
  const found = shown.flatMap((id) => relations.find((one) => one.id === id)?.entry ?? []);
  const other = entries.get('xl/worksheets/sheet1.xml');
  return {
    sheets: found.length === 0 && other ? [other] : found,
    texts: find('sharedStrings') ?? entries.get('xl/sharedStrings.xml'),
    styles: find('styles') ?? entries.get('xl/styles.xml'),
    countsFrom1904,
  };
}

/** A text can consist of runs with a format each. Those that say how to pronounce it are left out. */
async function sharedTexts(archive: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isPhonetic = false;
  await parsePart(archive, entry, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(unescaped(current));
    },
  });
  return texts;
}

/** The number formats of the styles, by the number of the style. */
async function formatsOf(archive: ZipFile, entry: Entry | undefined): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  await parsePart(archive, entry, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') own.set(id, readFormat(formatCode));
      if (name === 'cellXfs') isCell = true;
      if (name === 'xf' && isCell) formats.push(own.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return formats;
}
