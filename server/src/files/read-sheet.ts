import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { invalidField } from '../http/errors.ts';
import { type XmlHandlers, XmlReader } from './read-xml.ts';
import { SheetReader, type SheetRow, unescaped } from './sheet-reader.ts';

/** Uncompressed: a workbook of 200 MB that is larger than this is an attack. */
const maxSheetBytes = 2_000_000_000;
/** Shared texts and styles stay in memory. */
const maxPartBytes = 100_000_000;

/** The rows of the first sheet of an XLSX workbook that has any, one by one. */
export async function* readSheet(path: string): AsyncGenerator<SheetRow> {
  const unreadable = () => invalidField('body', 'validation.workbook');
  const archive = await openArchive(path).catch(() => {
    throw unreadable();
  });
  try {
    const entries = await entriesOf(archive);
    const { sheets, countsFrom1904 } = await shownSheets(archive, entries);
    if (sheets.length === 0) throw unreadable();
    const texts = await sharedTexts(archive, entries.get('xl/sharedStrings.xml'));
    const dateStyles = await stylesOfDates(archive, entries.get('xl/styles.xml'));
    for (const sheet of sheets) {
      const reader = new SheetReader(texts, dateStyles, countsFrom1904);
      let isEmpty = true;
      for await (const chunk of await contentOf(archive, sheet, maxSheetBytes)) {
        reader.write(chunk);
        const rows = reader.take();
        isEmpty &&= rows.length === 0;
        yield* rows;
      }
      if (!isEmpty) return;
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'AppError' ? error : unreadable();
  } finally {
    archive.close();
  }
}

const openArchive = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    );
  });

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

/** The workbook names its sheets in order, and a second file where they are. Hidden ones have lists. */
async function shownSheets(archive: ZipFile, entries: Map<string, Entry>) {
  const relations: string[] = [];
  let countsFrom1904 = false;
  await parsePart(archive, entries.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      const isShown = attributes.state === undefined || attributes.state === 'visible';
      if (name === 'sheet' && isShown)
        relations.push(attributes['r:id'] ?? attributes['relationships:id'] ?? '');
    },
  });
  const targets = new Map<string, string>();
  await parsePart(archive, entries.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  const found = relations.flatMap((relation) => {
    const target = targets.get(relation);
    const entry = entries.get(target?.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return entry ? [entry] : [];
  });
  const other = entries.get('xl/worksheets/sheet1.xml');
  return { sheets: found.length === 0 && other ? [other] : found, countsFrom1904 };
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

/** Formats of days and times that have no code in the file. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || id >= 50;

/** The styles by number whose numbers are days or times. */
async function stylesOfDates(archive: ZipFile, entry: Entry | undefined): Promise<Set<number>> {
  const formats = new Map<number, boolean>();
  const styles = new Set<number>();
  let isCell = false;
  let count = 0;
  await parsePart(archive, entry, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      // Without texts in quotes, colours and escapes.
      const code = formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      if (name === 'numFmt') formats.set(Number(numFmtId), /[dmyhs]/i.test(code));
      if (name === 'cellXfs') isCell = true;
      if (name !== 'xf' || !isCell) return;
      const id = Number(numFmtId);
      if (formats.get(id) ?? (id < 164 && isBuiltInDate(id))) styles.add(count);
      count += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return styles;
}
