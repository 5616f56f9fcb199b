import { crc32, deflateRawSync } from 'node:zlib';

interface Sheet {
  /** The XML of each shared text, in a `t` if it has no tags. */
  readonly shared: readonly string[];
  /** The XML of the rows. Style 1 is a date. */
  readonly rows: string;
  /** Of the workbook: `date1904`. */
  readonly properties?: string;
  /** The attribute of its first sheet. */
  readonly state?: string;
  /** The XML of the rows of its second sheet. */
  readonly second?: string;
  /** The size of the sheet according to the archive. */
  readonly claimedBytes?: number;
}

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** An XLSX workbook with one sheet. */
export function workbook({
  shared,
  rows,
  properties = '',
  state = '',
  second = '',
  claimedBytes,
}: Sheet): Buffer {
  const texts = shared.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`);
  return zip([
    {
      name: 'xl/workbook.xml',
      text: `<workbook ${namespace} xmlns:r="r"><workbookPr ${properties}/><sheets><sheet name="One" ${state} r:id="rId7"/><sheet name="Two" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
    },
    { name: 'xl/sharedStrings.xml', text: `<sst ${namespace}>${texts.join('')}</sst>` },
    {
      name: 'xl/styles.xml',
      text: `<styleSheet ${namespace}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet ${namespace}><sheetData>${second}</sheetData></worksheet>`,
    },
    {
      name: 'xl/worksheets/sheet2.xml',
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

function zip(parts: readonly Part[]): Buffer {
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
