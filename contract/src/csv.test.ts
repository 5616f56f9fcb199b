import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnReader, csvLine, csvWriter } from './csv.ts';

/** Reads one line as RFC 4180 has it. */
function parseLine(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cell.exec(line); match; match = cell.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') break;
  }
  return cells;
}

describe('a line of CSV', () => {
  it('gives back every text, whatever signs it is made of', () => {
    const harmless = fc.string().filter((text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(text));
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1 }), (values) => {
        expect(parseLine(csvLine(values))).toEqual(values);
        const readers = values.map((_, index) => (row: readonly unknown[]) => row[index]);
        expect(csvWriter(readers)(values)).toBe(csvLine(values));
      }),
    );
  });

  it('ends with CR LF and quotes what needs it', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', 'h;i'])).toBe('a,"b,c","d""e","f\ng","h;i"\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+4915112345678', "'+4915112345678"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['－1', "'－1"],
  ])('keeps %j from being a formula', (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`);
  });

  it('leaves plain numbers as they are', () => {
    expect(csvLine(['-12.50', '0.00', -3, 7])).toBe('-12.50,0.00,-3,7\r\n');
  });

  it('shows nothing for nothing, lists by their entries and objects as JSON', () => {
    expect(csvLine([null, undefined, true, ['Maths', 'Art'], { a: 1 }])).toBe(
      ',,true,"Maths; Art","{""a"":1}"\r\n',
    );
  });

  it('finds a column inside a row, also where there is nothing', () => {
    const name = columnReader('teacher.full_name');
    expect(name({ teacher: { full_name: 'Ana' } })).toBe('Ana');
    expect(name({ teacher: null })).toBeUndefined();
  });
});
