import { zonedTime } from './zoned-time.ts';

/** CSV for spreadsheets, written by the server, or by the dashboard if a host cannot. */

/** Makes spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** A formula, also behind blanks and quotes, which some spreadsheets strip. */
const formula = /[\s"']*[=+\-@＝＋－＠]/.source;
const startsFormula = new RegExp(`^(?:${formula}|'*[\\t\\r\\n])`);
/**
 * Where the comma is the decimal separator, spreadsheets split lines at semicolons or tabs. A quote
 * in the middle of such a cell protects nothing, so text after these characters can be a cell.
 */
const formulaInside = new RegExp(`[;\\t\\r\\n](?=${formula})`, 'g');
const guardInside = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g');
const plainNumber = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",;\t\r\n]/;

/** Such as tags, by name. A list with one name that has a comma ends like one: an import splits it there. */
const listOf = (items: readonly unknown[]): string => {
  const names = items.map((item) => (item as { name?: unknown } | null)?.name ?? item);
  return names.length === 1 && String(names[0]).includes(',') ? `${names[0]};` : names.join('; ');
};

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return listOf(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const isGuarded = (text: string): boolean => startsFormula.test(text) && !plainNumber.test(text);

/** The text of a cell that was written here, without the apostrophes before formulas. */
export const unguarded = (cell: string): string => {
  const text = cell.startsWith("'") && isGuarded(cell.slice(1)) ? cell.slice(1) : cell;
  return text.replace(guardInside, '$1');
};

const cell = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = textOf(value);
  const apostrophe = isGuarded(text) ? "'" : '';
  if (!needsQuotes.test(text)) return apostrophe + text;
  const harmless = apostrophe + text.replace(formulaInside, "$&'");
  return `"${harmless.replaceAll('"', '""')}"`;
};

export const csvLine = (values: readonly unknown[]): string => values.map(cell).join(',') + lineEnd;

/** Writes rows, with one reader for each cell. Times are by the clock of the time zone. */
export const csvWriter = <Row>(
  [first, ...others]: readonly ((row: Row) => unknown)[],
  timeZone = 'UTC',
) => {
  const inZone = zonedTime(timeZone);
  return (row: Row): string => {
    // String concatenation, because an array for each of a million rows costs more.
    let line = first ? cell(inZone(first(row))) : '';
    for (const read of others) line += `,${cell(inZone(read(row)))}`;
    return line + lineEnd;
  };
};

/** `student.full_name` of a row. */
export const columnReader = (column: string): ((row: object) => unknown) => {
  const steps = column.split('.');
  return (row) =>
    steps.reduce<unknown>(
      (value, step) => (value as Record<string, unknown> | null | undefined)?.[step],
      row,
    );
};
