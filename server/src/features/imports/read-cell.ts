import { unguarded } from '@provost/contract/csv';
import { startOfDay } from '@provost/contract/days';
import { fieldIssues } from '@provost/contract/issue';
import { languageOf, languages } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';
import * as z from 'zod/mini';
import { plainSigns } from '../../files/plain-signs.ts';
import { readAmount } from '../../files/read-amount.ts';
import { dateReader, withoutWeekday } from '../../files/read-date.ts';
import type { MessageKey } from '../../messages/translate.ts';
import type { CellProblem, ImportField } from '../../school/imports/import-kind.ts';

interface Reading {
  readonly timeZone: string;
  readonly dateOrder: string | null;
}

type Read = { readonly value: unknown } | { readonly problem: CellProblem };

/** 03/04/2026, 03-04-2026: a day of April, or of March. With dots, the day is first. */
const unclearDate = /^\s*(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** 26-01-31: the year can be at either end. */
const unclearYear = /^\s*\d{1,2}-\d{1,2}-\d\d(?!\d)/;
/** What Excel shows instead of a result, in the languages of its users: `#REF!`, `#N/A`, `#NV`. */
const errorCell = /^#(?:[¡¿]?[\p{Lu}/\d ]{3,14}[!?]|N\/A|N\/D|N\/DISP|NV|GETTING_DATA)$/u;

export function dateHint(cell: string): 'day_first' | 'month_first' | 'unclear' | undefined {
  const [, first, , second] = unclearDate.exec(withoutWeekday(plainSigns(cell))) ?? [];
  if (first === undefined || Number(first) > 31 || Number(second) > 31) return undefined;
  if (Number(first) > 12) return 'day_first';
  if (Number(second) > 12) return 'month_first';
  return first === second ? undefined : 'unclear';
}

/** The value of a cell that is not blank. */
export function readCell(field: ImportField, text: string, reading: Reading): Read {
  if (text.includes('\uFFFD')) return invalid(field, 'validation.cell_broken');
  if (errorCell.test(plainSigns(text))) return invalid(field, 'validation.cell_error');
  const isText = field.type === 'text' && !field.choices && !field.isCode;
  const isPlain = isText || (field.type === 'list' && !field.isCode);
  const given = unguarded(text);
  const typed = typedValue(field, isPlain ? given : plainSigns(given), reading);
  if (typed === undefined) return invalid(field, typeProblems[field.type]);
  if (typed === 'unclear') return invalid(field, 'validation.date_order');
  const parsed = z.safeParse(field.schema, typed);
  if (parsed.success) return { value: parsed.data };
  const [issue] = fieldIssues(parsed.error.issues, typed);
  const values = issue?.values && { values: issue.values };
  return {
    problem: {
      field: field.name,
      key: `validation.${issue?.key ?? 'invalid'}` as MessageKey,
      ...values,
    },
  };
}

const invalid = (field: ImportField, key: MessageKey): Read => ({
  problem: { field: field.name, key },
});

const typeProblems = {
  text: 'validation.invalid',
  language: 'validation.invalid',
  list: 'validation.invalid',
  phone: 'validation.phone',
  time: 'validation.cell_date',
  amount: 'validation.cell_amount',
  number: 'validation.cell_number',
} as const satisfies Record<ImportField['type'], MessageKey>;

/** The languages by their names in all languages: `french`, `anglais`, `deutsch`. */
const languageWords = new Map(
  languages.flatMap((reader) => {
    const names = new Intl.DisplayNames(reader, { type: 'language' });
    return languages.map((language) => [nameKey(names.of(language) ?? language), language]);
  }),
);

/** `Português (Brasil)` and `English (UK)` are the language where their country has none of its own. */
const languageNamed = (text: string): string | undefined =>
  languageWords.get(nameKey(text)) ?? languageWords.get(nameKey(text.replace(/\([^)]*\)/, '')));

function typedValue(field: ImportField, text: string, reading: Reading): unknown {
  const { type, choices, name } = field;
  switch (type) {
    case 'language':
      return languageOf(text.replace('_', '-')) ?? languageNamed(text) ?? text;
    case 'phone':
      return phoneOf(text);
    case 'time':
      return timeOf(text, reading);
    case 'amount': {
      const cents = readAmount(text);
      return cents === undefined ? undefined : (cents / 100).toFixed(2);
    }
    case 'number':
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    case 'list':
      return withoutRepeats(field, entriesOf(text));
    default:
      if (name === 'currency') return text.toUpperCase();
      return choices ? (choices[nameKey(text)] ?? lowerWord(text)) : text;
  }
}

/** `Paid` is `paid`; languages such as pt-PT keep their capitals. */
const lowerWord = (text: string): string => (text.includes('-') ? text : text.toLowerCase());

/** Names of records can have a comma: `Yoga, beginners, Pilates, beginners` are two courses. */
export const withoutRepeats = ({ isCode }: ImportField, entries: readonly string[]): string[] =>
  isCode ? [...entries] : [...new Set(entries)];

/** By semicolons or lines; by commas where there are none. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[;\n|]/.test(text) ? /[;\n|]/ : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** `+351 912 345 678`, `00351 (0) 912-345-678`, `tel:+351912345678` → +351912345678. */
const phoneOf = (text: string): string =>
  text
    .replace(/^tel:/i, '')
    .replace(/\(0\)/, '')
    .replace(/[\s.\-/()\u2010-\u2015\u2212]/g, '')
    .replace(/^00/, '+');

function timeOf(text: string, { timeZone, dateOrder }: Reading): string | undefined {
  if (unclearYear.test(withoutWeekday(text))) return undefined;
  if (dateOrder === null && dateHint(text) === 'unclear') return 'unclear';
  const hint = dateHint(text);
  const order = hint === undefined || hint === 'unclear' ? dateOrder : hint;
  const read = dateReader([], { isUtc: false, monthFirst: order === 'month_first', timeZone });
  const date = read(text.trim());
  if (!date) return undefined;
  return 'time' in date ? date.time : new Date(startOfDay(date.day, timeZone)).toISOString();
}
