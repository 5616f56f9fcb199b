import type { NumberFormat } from './number-formats.ts';
import { XmlReader } from './read-xml.ts';

export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

const maxColumns = 1000;
const maxCellLength = 100_000;

/** Reads the XML of a sheet part by part. A formula has its last result as value. */
export class SheetReader {
  readonly #xml: XmlReader;
  readonly #texts: readonly string[];
  readonly #formats: readonly NumberFormat[];
  /** Old workbooks of a Mac count days from 1904. */
  readonly #laterDays: number;
  #rows: SheetRow[] = [];
  #cells: string[] = [];
  #row = 0;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isPhonetic = false;
  /** A formula without a result: the program that wrote the file has not computed it. */
  #isUnknown = false;

  constructor(texts: readonly string[], formats: readonly NumberFormat[], countsFrom1904 = false) {
    this.#laterDays = countsFrom1904 ? 1462 : 0;
    this.#texts = texts;
    this.#formats = formats;
    this.#xml = new XmlReader({
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => {
        if (this.#isValue && this.#value.length < maxCellLength) this.#value += text;
      },
      close: (name) => this.#close(name),
    });
  }

  write(xml: string): void {
    this.#xml.write(xml);
  }

  /** The rows that are complete. Empty ones are left out. */
  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#row = Number(attributes.r ?? this.#row + 1);
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1;
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#value = '';
      this.#isUnknown = false;
    } else if (name === 'f') {
      this.#isUnknown = true;
    } else if (name === 'rPh') {
      this.#isPhonetic = true;
    } else if (name === 'v' || name === 't') {
      // Some programs write an empty number for a result that they have not computed.
      if (this.#type !== 'n') this.#isUnknown = false;
      this.#isValue = !this.#isPhonetic;
    }
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#addCell();
    else if (name === 'row' && this.#cells.some((cell) => cell !== '')) {
      this.#rows.push({ row: this.#row, cells: this.#cells });
    }
  }

  #addCell(): void {
    const text = this.#text().trim();
    // A row with a format can go on to the last column.
    if (text === '') return;
    if (this.#column >= maxColumns) throw new Error('too many columns');
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #text(): string {
    const value = this.#value;
    if (value === '') return this.#isUnknown ? '#CALC!' : '';
    if (this.#type === 's') return this.#texts[Number(value)] ?? '';
    if (this.#type === 'inlineStr') return unescaped(value);
    if (this.#type === 'b') return value === '1' ? 'true' : 'false';
    if (this.#type !== 'n') return value;
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    const format = this.#formats[this.#style];
    return format?.isDate ? dateOf(number + this.#laterDays) : shownNumber(number, format);
  }
}

/** Excel writes characters that XML has none for as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** `BC12` is column 54, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? 'A') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** 0.1 + 0.2 is shown as 0.3, and a long phone number without an exponent. */
const plainNumber = (value: number): string => {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const text = String(Number(value.toPrecision(15)));
  // In the text of a file, three digits behind a point are thousands.
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
};

/** As the cell shows it, where that matters: zeros in front, percents and currencies. */
function shownNumber(value: number, { isPercent, digits, currency }: NumberFormat = {}): string {
  if (isPercent) return `${plainNumber(value * 100)}%`;
  if (currency !== undefined) return `${plainNumber(value)} ${currency}`;
  return value < 0 ? plainNumber(value) : plainNumber(value).padStart(digits ?? 0, '0');
}

const dayMs = 86_400_000;
/** Day 60 of Excel is 29 February 1900, which did not exist. */
const firstDay = Date.UTC(1899, 11, 30);

/** A day, or a time of the clock without a zone. */
function dateOf(serial: number): string {
  if (serial < 61 || serial > 2_958_465) return plainNumber(serial);
  const iso = new Date(Math.round((firstDay + serial * dayMs) / 1000) * 1000).toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}
