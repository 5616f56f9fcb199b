import { crc32, deflateRawSync } from 'node:zlib';

interface Sheet {
  /** The XML of each shared text, in a `t` if it has no tags. */
  readonly shared: readonly string[];
  /** The XML of the rows. Style 1 is a date, those behind it have `formats`. */
  readonly rows: string;
  readonly formats?: readonly string[];
  /** As LibreOffice and others name the parts, in the strict standard. */
  readonly isStrict?: boolean;
  /** Of the workbook: `date1904`. */
  readonly properties?: string;
  /** The attribute of its first sheet. */
  readonly state?: string;
  /** The XML of the rows of its second sheet. */
  readonly second?: string;
  /** The size of the sheet according to the archive. */
  readonly claimedBytes?: number;
}

const plainNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const strictNames = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const strictTypes = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/** An XLSX workbook with one sheet. */
export function workbook({
  shared,
  rows,
  properties = '',
  state = '',
  second = '',
  claimedBytes,
  formats = [],
  isStrict = false,
}: Sheet): Buffer {
  const namespace = `xmlns="${isStrict ? strictNames : plainNames}"`;
  const book = isStrict ? 'book' : 'xl';
  const sharedPart = isStrict ? 'book/texts.xml' : 'xl/sharedStrings.xml';
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`);
  const texts = shared.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`);
  return zip([
    {
      name: '_rels/.rels',
      text: `<Relationships><Relationship Id="rId1" Type="${strictTypes}/officeDocument" Target="/${book}/workbook.xml"/></Relationships>`,
    },
    {
      name: `${book}/workbook.xml`,
      text: `<workbook ${namespace} xmlns:d3p1="r"><workbookPr ${properties}/><sheets><sheet name="One" ${state} d3p1:id="rId7"/><sheet name="Two" d3p1:id="rId1"/></sheets></workbook>`,
    },
    {
      name: `${book}/_rels/workbook.xml.rels`,
      text: `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/${book}/worksheets/sheet2.xml"/><Relationship Id="rId8" Type="${strictTypes}/sharedStrings" Target="${isStrict ? 'texts.xml' : 'sharedStrings.xml'}"/></Relationships>`,
    },
    { name: sharedPart, text: `<sst ${namespace}>${texts.join('')}</sst>` },
    {
      name: 'xl/styles.xml',
      text: `<styleSheet ${namespace}><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${styles.join('')}</cellXfs></styleSheet>`,
    },
    {
      name: `${book}/worksheets/sheet1.xml`,
      text: `<worksheet ${namespace}><sheetData>${second}</sheetData></worksheet>`,
    },
    {
      name: `${book}/worksheets/sheet2.xml`,
      text: `<worksheet ${namespace}><sheetData>${rows}</sheetData></worksheet>`,
      claimedBytes,
    },
  ]);
}

interface Part {
  readonly name: string;
  readonly text: string;
  readonly claimedBytes?: number | undefined;
}

export function zip(parts: readonly Part[]): Buffer {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, claimedBytes } of parts) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('504b0304', 'hex'), head, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), head, rest, Buffer.from(name)]),
    );
    contents.push(entry);
    offset += entry.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...contents, central, Buffer.from('504b0506', 'hex'), end]);
}
