import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { uploaded } from '../testing/uploaded.ts';
import { workbook, zip } from '../testing/workbook.ts';
import { readTable } from './read-table.ts';

async function read(content: string | Buffer) {
  const rows = [];
  for await (const row of readTable(await uploaded(content))) rows.push(row);
  return rows;
}
const cellsOf = async (content: string | Buffer) => (await read(content)).map(({ cells }) => cells);
const problemOf = async (content: string | Buffer) =>
  read(content).catch((error) => error.details.problems[0]);

/** An envelope with a directory in its second sector. */
function oldWorkbook(name: string): Buffer {
  const file = Buffer.alloc(2048);
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.write(name, 1024, 'utf16le');
  return file;
}

describe('a CSV file', () => {
  const rows = [
    ['Name', 'City'],
    ['Zoë', 'Köln'],
  ];

  it.each([
    ['UTF-8', Buffer.from('Name,City\nZoë,Köln')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFName,City\nZoë,Köln')],
    ['Windows-1252', Buffer.from('Name,City\nZoë,Köln', 'latin1')],
    ['UTF-16, as the Unicode text of Excel', Buffer.from('\uFEFFName\tCity\nZoë\tKöln', 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from('Name\tCity\nZoë\tKöln', 'utf16le')],
    ['UTF-16 of other machines', Buffer.from('Name\tCity\nZoë\tKöln', 'utf16le').swap16()],
    ['semicolons', 'Name;City\r\nZoë;Köln\r\n'],
    ['tabs', 'Name\tCity\nZoë\tKöln'],
    ['a line that names the separator', 'sep=;\r\nName;City\r\nZoë;Köln'],
    ['line ends of two systems', 'Name,City\r\nZoë,Köln\n'],
    ['a line end of Windows at the end', 'Name,City\nZoë,Köln\r\n'],
    ['commas in quotes of a header with semicolons', '"Name";City\n"Zoë";Köln'],
    ['blanks around', ' Name , City \n Zoë , Köln '],
    ['invisible characters in the header', 'Na\u200Bme,City\nZoë,Köln'],
  ])('with %s has the same cells', async (_, content) => {
    expect(await cellsOf(content)).toEqual(rows);
  });

  it.each([
    ['a title with commas', 'Students, pupils, parents\nName;City\nZoë;Köln\nAna;Faro'],
    ['amounts with commas', 'Name;Price;City\nZoë;12,50;Köln\nAna;8,00;Faro'],
    ['lists in a cell', 'Name,Tags,City\nZoë,a;b,Köln\nAna,c;d,Faro\nEva,e;f;g,Graz'],
  ])('has its separator despite %s', async (_, content) => {
    const cells = await cellsOf(content);
    expect(cells.find(([first]) => first === 'Ana')?.at(-1)).toBe('Faro');
  });

  it('has the rows as a spreadsheet numbers them', async () => {
    const text = 'a,b\n\n1,2\n"3\n4",5\n,\n6,7\n';
    expect(await read(text)).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['1', '2'] },
      { row: 4, cells: ['3\n4', '5'] },
      { row: 6, cells: ['6', '7'] },
    ]);
  });

  it.each([
    [
      'a broken byte',
      Buffer.concat([
        Buffer.from('Name,City\nÅsa,Malmö\nZoë,Kö'),
        Buffer.from([0xff]),
        Buffer.from('ln'),
      ]),
      ['Zoë', 'Kö\uFFFDln'],
    ],
    [
      'a text that was cut',
      Buffer.concat([Buffer.from('Name,City\nZoë,Köl'), Buffer.from([0xc3])]),
      ['Zoë', 'Köl\uFFFD'],
    ],
    [
      'one of them in a file of Windows',
      Buffer.from('Name,City\nZo\xeb,\xc3\xb6 K\xf6ln', 'latin1'),
      ['Zoë', 'Ã¶ Köln'],
    ],
  ])('with %s is read as what most of it is', async (_, content, cells) => {
    expect((await cellsOf(content)).at(-1)).toEqual(cells);
  });

  it('keeps leading zeros, emoji and texts that look like formulas', async () => {
    expect(await cellsOf('a,b,c\n007,=1+1,🎓')).toEqual([
      ['a', 'b', 'c'],
      ['007', '=1+1', '🎓'],
    ]);
  });

  it('keeps quotes within a cell', async () => {
    expect(await cellsOf('a,b\nAna "Nena" Lima,5" screen\n"Z ""Z""","1\n2"')).toEqual([
      ['a', 'b'],
      ['Ana "Nena" Lima', '5" screen'],
      ['Z "Z"', '1\n2'],
    ]);
  });

  it('can end with the sign that programs of DOS write', async () => {
    expect(await cellsOf('a,b\r\n1,2\r\n\x1a')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('calls columns without a name by their letter, and drops those after the last name', async () => {
    expect((await cellsOf('a,,c,,\n1,2,3'))[0]).toEqual(['a', '(B)', 'c']);
  });

  it.each([
    ['a,b,A\n1,2,3', { key: 'validation.csv_columns_twice', values: { columns: 'A' } }],
    ['a,b\n1,"2', { key: 'validation.csv' }],
    [`a,b\n1,"${'x'.repeat(600_000)}"`, { key: 'validation.csv_long' }],
    ['a,b\n1,\0', { key: 'validation.binary_file' }],
    [gzipSync('a,b\n1,2'), { key: 'validation.binary_file' }],
    [Buffer.from('89504e470d0a1a0a0000000d', 'hex'), { key: 'validation.binary_file' }],
    [`a${',b'.repeat(600)}`, { key: 'validation.csv_wide', values: { line: 1 } }],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), { key: 'validation.old_workbook' }],
    [oldWorkbook('Workbook'), { key: 'validation.old_workbook' }],
    [oldWorkbook('EncryptedPackage'), { key: 'validation.encrypted_workbook' }],
    [Buffer.from('0908100000060500', 'hex'), { key: 'validation.old_workbook' }],
    ['%PDF-1.7\n%âãÏÓ\n', { key: 'validation.pdf_file' }],
    ['<table><tr><td>Name</td></tr></table>', { key: 'validation.html_file' }],
    [
      '\uFEFF\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">',
      { key: 'validation.html_file' },
    ],
    ['<?xml version="1.0"?><Workbook/>', { key: 'validation.html_file' }],
    [Buffer.from('<html>\n<table>', 'utf16le'), { key: 'validation.html_file' }],
    [Buffer.from('504b030400', 'hex'), { key: 'validation.workbook' }],
  ])('that cannot be read is a problem of the body: %#', async (content, problem) => {
    expect(await problemOf(content)).toMatchObject({ field: 'body', ...problem });
  });

  it.each([
    [
      'Students;\n\nName;City\nZoë;Köln',
      [
        ['Name', 'City'],
        ['Zoë', 'Köln'],
      ],
    ],
    [
      'Students\nName;City\nZoë;Köln',
      [
        ['Name', 'City'],
        ['Zoë', 'Köln'],
      ],
    ],
    ['Students\nZoë;Köln', [['Students'], ['Zoë', 'Köln']]],
  ])('can have titles above its header: %#', async (text, rows) => {
    const isHeader = ([first]: readonly string[]) => first === 'Name';
    const table = await Array.fromAsync(readTable(await uploaded(text), isHeader));
    expect(table.map(({ cells }) => cells)).toEqual(rows);
  });

  it('without anything has no header', async () => {
    expect(await read('')).toEqual([]);
  });
});

describe('a workbook', () => {
  it('has the cells of its first sheet as texts', async () => {
    const file = workbook({
      shared: ['Name', 'Zoë &amp; Co', '<r><t>Ana</t></r><r><t> Lima</t></r>'],
      rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c>
          <c r="D1" t="str"><v>Phone</v></c></row>
        <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>45351</v></c>
          <c r="D3"><v>351912345678</v></c></row>
        <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" s="1"><v>45351.5</v></c>
          <c r="C4"><f>1+1</f><v>2</v></c><c r="D4" t="e"><v>#N/A</v></c></row>
        <row r="5"><c r="A5"/></row>`,
    });
    expect(await read(file)).toEqual([
      { row: 1, cells: ['Name', 'Born', '(C)', 'Phone'] },
      { row: 3, cells: ['Zoë & Co', '2024-02-29', '', '351912345678'] },
      { row: 4, cells: ['Ana Lima', '2024-02-29T12:00:00', '2', '#N/A'] },
    ]);
  });

  it.each([
    ['date1904="1"', '2028-03-01'],
    ['date1904="0"', '2024-02-29'],
  ])('counts days from the year that it says: %s', async (properties, day) => {
    const rows =
      '<row><c t="inlineStr"><is><t>Born</t></is></c></row><row><c s="1"><v>45351</v></c></row>';
    expect((await read(workbook({ shared: [], rows, properties })))[1]?.cells).toEqual([day]);
  });

  it('says where a formula has no result, and shows what Excel escapes', async () => {
    const rows = `<row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Price</t></is></c></row>
      <row><c t="s"><v>0</v></c><c><f>A1*2</f></c><c><f>A1*2</f><v/></c></row>
      <row><c t="str"><f>A1</f><v></v></c><c><v>12.345</v></c><c r="XFD3" s="1"/></row>`;
    expect(await cellsOf(workbook({ shared: ['a_x0041_b'], rows }))).toEqual([
      ['Name', 'Price'],
      ['aAb', '#CALC!', '#CALC!'],
      // Three decimals are not thousands.
      ['', '12.3450'],
    ]);
  });

  const cell = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`;
  const row = (text: string) => `<row>${cell(`<t>${text}</t>`)}</row>`;
  const header = `<row>${cell('<t>One</t>')}${cell('<t>Two</t>')}</row>`;

  it('leaves out how texts are pronounced', async () => {
    const rows = `${header}<row><c t="s"><v>0</v></c>${cell('<r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>')}</row>`;
    const shared = ['<t>大阪</t><rPh sb="0" eb="2"><t>オオサカ</t></rPh><phoneticPr fontId="1"/>'];
    expect((await cellsOf(workbook({ shared, rows })))[1]).toEqual(['大阪', '東京']);
  });

  it('in the strict standard has the same cells', async () => {
    const rows = `${header}<row><c t="s"><v>0</v></c><c t="d"><v>2024-02-29</v></c></row>`;
    const cells = await cellsOf(workbook({ shared: ['Ana'], rows, isStrict: true }));
    expect(cells[1]).toEqual(['Ana', '2024-02-29']);
  });

  it.each([
    ['00000', '123', '00123'],
    ['0%', '0.125', '12.5%'],
    ['#,##0.00\\ [$€-407]', '12.5', '12.5 €'],
    ['[$$-409]#,##0.00', '12', '12 $'],
    ['#,##0.00 &quot;USD&quot;', '12', '12 USD'],
    ['#,##0.00', '1234.5', '1234.5'],
    // Of a number without a currency, in Germany and France.
    ['_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-', '12.5', '12.5'],
    ['[$-407]d. mmm yyyy;@', '45351', '2024-02-29'],
    ['0 &quot;days&quot;', '7', '7'],
    ['@', '7', '7'],
  ])('with the format %s shows %s as %s', async (format, value, shown) => {
    const rows = `${header}<row><c s="2"><v>${value}</v></c><c t="b"><v>1</v></c></row>`;
    const cells = await cellsOf(workbook({ shared: [], rows, formats: [format] }));
    expect(cells[1]).toEqual([shown, 'true']);
  });

  it('has its first visible sheet', async () => {
    const rows = '<row><c t="inlineStr"><is><t>Hidden</t></is></c></row>';
    expect(await read(workbook({ shared: [], rows, state: 'state="hidden"' }))).toEqual([]);
  });

  it('with an empty sheet in front has the rows of the next one', async () => {
    const second = '<row><c t="inlineStr"><is><t>Name</t></is></c></row>';
    const cells = await cellsOf(
      workbook({ shared: [], rows: '<row r="1"><c r="A1"/></row>', second }),
    );
    expect(cells).toEqual([['Name']]);
  });

  it('with a summary in front has the rows of the sheet with the header', async () => {
    const file = await uploaded(
      workbook({ shared: ['Name'], rows: row('Two'), second: row('City') }),
    );
    const firstCell = async (name: string) =>
      (await readTable(file, ([first]) => first === name).next()).value?.cells[0];
    expect(await Promise.all(['City', 'Name'].map(firstCell))).toEqual(['City', 'Two']);
  });

  it.each([
    ['text', `<row><c t="inlineStr"><is><t>${'a'.repeat(2_000_000)}`],
    ['comment', `<row><!-- ${'<'.repeat(10)} -->`],
    ['declaration', `<row><?x ${'<'.repeat(10)} ?>`],
    ['nesting', '<row>'.repeat(200)],
  ])('whose memory grows with a %s is refused', async (_, rows) => {
    expect(await problemOf(workbook({ shared: [], rows }))).toMatchObject({
      key: 'validation.workbook',
    });
  });

  it('with a damaged sheet is a problem of the body', async () => {
    expect(await problemOf(workbook({ shared: [], rows: '<row><c>' }))).toMatchObject({
      key: 'validation.workbook',
    });
  });

  it.each([
    ['.ods', ['mimetype', 'content.xml', 'META-INF/manifest.xml']],
    ['.xlsb', ['_rels/.rels', 'xl/workbook.bin', 'xl/worksheets/sheet1.bin']],
    ['.numbers', ['Index/Document.iwa', 'Metadata/Properties.plist']],
    ['.numbers', ['Budget.numbers/Index.zip']],
  ])('in the format %s is refused by its name', async (format, names) => {
    const file = zip(names.map((name) => ({ name, text: '' })));
    const problem = { key: 'validation.other_workbook', values: { format } };
    expect(await problemOf(file)).toMatchObject({ field: 'body', ...problem });
  });

  it('that claims more than it has, or unpacks to more than it may, is refused', async () => {
    const file = workbook({ shared: [], rows: '', claimedBytes: 4_000_000_000 });
    expect(await problemOf(file)).toMatchObject({ key: 'validation.workbook' });
  });
});
