import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnReader, csvLine, csvWriter } from './csv.ts';

/** Parses one line by RFC 4180. */
function parseLine(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cell.exec(line); match; match = cell.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') break;
  }
  return cells;
}

const formula = /[\s"']*[=+\-@＝＋－＠]/.source;
const addedAtStart = new RegExp(`^'(?=${formula}|'*[\\t\\r\\n])`);
const addedInside = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g');

/** A parsed cell without the apostrophes that make formulas harmless. */
const originalOf = (cell: string): string =>
  cell.replace(addedAtStart, '').replace(addedInside, '$1');

/** Texts of the characters that separate cells and start formulas. */
const formulaText = fc.string({ unit: fc.constantFrom(...'=+-@＝;\t\r\n"\' ,a1'), maxLength: 8 });

describe('a line of CSV', () => {
  it('leaves every text without a formula unchanged', () => {
    const harmless = fc.string().filter((text) => !/[=+\-@＝＋－＠]|^'*[\t\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1 }), (values) => {
        expect(parseLine(csvLine(values))).toEqual(values);
        const readers = values.map((_, index) => (row: readonly unknown[]) => row[index]);
        expect(csvWriter(readers)(values)).toBe(csvLine(values));
      }),
    );
  });

  it('changes a text only by apostrophes that can be removed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), formulaText), { minLength: 1 }), (values) => {
        expect(parseLine(csvLine(values)).map(originalOf)).toEqual(values);
      }),
    );
  });

  it.each([';', '\t'])(
    'has no cell with a formula for a spreadsheet that splits at %j',
    (separator) => {
      const isPlainNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
      const values = fc.array(
        formulaText.filter((text) => !isPlainNumber(text)),
        { minLength: 1 },
      );
      fc.assert(
        fc.property(values, (texts) => {
          for (const cell of csvLine(texts).split(new RegExp(`[${separator}\\r\\n]`))) {
            expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
          }
        }),
      );
    },
  );

  it('ends with CR LF, and quotes cells with separators', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', 'h;i'])).toBe('a,"b,c","d""e","f\ng","h;i"\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+4915112345678', "'+4915112345678"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['a;=1', `"a;'=1"`],
    ['a\t+1', `"a\t'+1"`],
    ['a\n@SUM(A1)', `"a\n'@SUM(A1)"`],
    ['a; "=1', `"a;' ""=1"`],
    [' =1', "' =1"],
    ["'=1", "''=1"],
    ['－1', "'－1"],
  ])('neutralises the formula in %j', (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`);
  });

  it('does not change plain numbers', () => {
    expect(csvLine(['-12.50', '0.00', -3, 7])).toBe('-12.50,0.00,-3,7\r\n');
  });

  it('has empty cells for null, joined lists, and objects as JSON', () => {
    expect(csvLine([null, undefined, true, ['Maths', 'Art'], { a: 1 }])).toBe(
      ',,true,"Maths; Art","{""a"":1}"\r\n',
    );
  });

  it('reads a nested column of a row, even through null', () => {
    const name = columnReader('teacher.full_name');
    expect(name({ teacher: { full_name: 'Ana' } })).toBe('Ana');
    expect(name({ teacher: null })).toBeUndefined();
  });
});
