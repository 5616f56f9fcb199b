/** How a list is written for spreadsheets: by the server, or by the dashboard where a host cannot. */

/** Makes spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** What a spreadsheet would run as a formula, or would after stripping what is blank. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
/** The semicolon parts cells where the comma stands in decimals. */
const needsQuotes = /[",;\r\n]/;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join('; ');
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Either of them, so that most cells are looked at once. */
const isSpecial = new RegExp(`${formulaStart.source}|${needsQuotes.source}`);

const cell = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = textOf(value);
  if (!isSpecial.test(text)) return text;
  const harmless = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const csvLine = (values: readonly unknown[]): string => values.map(cell).join(',') + lineEnd;

/** Writes rows, of which each reader tells one cell. */
export const csvWriter =
  <Row>([first, ...others]: readonly ((row: Row) => unknown)[]) =>
  (row: Row): string => {
    // Bit by bit: a list of the cells would be thrown away at once, a million times.
    let line = first ? cell(first(row)) : '';
    for (const read of others) line += `,${cell(read(row))}`;
    return line + lineEnd;
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
