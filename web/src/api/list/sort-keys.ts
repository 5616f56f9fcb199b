import { nameKey } from '@provost/contract/name-key';

/** Null is unknown, and comes first, as on the server. */
export type SortKey = string | number | null;

export interface SortBy<Row> {
  readonly keyOf: (row: Row) => SortKey;
  /** Compares the start of a row's text with a key; 0 if that decides nothing. Needs no key. */
  readonly compareStart?: (row: Row, key: SortKey) => number;
}

type Read<Row, Value> = (row: Row) => Value | undefined;

const isLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;

/** A plain letter at the start of a text is the start of its key, in lower case. */
const compareFirstLetter = (text: string | undefined, key: SortKey): number => {
  if (text === undefined || typeof key !== 'string' || key === '') return 0;
  const code = text.charCodeAt(0) | 0x20;
  return isLetter(code) ? code - key.charCodeAt(0) : 0;
};

const keyedBy =
  <Value>(toKey: (value: Value) => SortKey) =>
  <Row>(read: Read<Row, Value>): SortBy<Row> => ({
    keyOf: (row) => {
      const value = read(row);
      return value === undefined ? null : toKey(value);
    },
  });

export const byName = <Row>(read: Read<Row, string>): SortBy<Row> => ({
  ...keyedBy(nameKey)(read),
  compareStart: (row, key) => compareFirstLetter(read(row), key),
});

/** Numbers in a text by their value: "Grade 9" before "Grade 10". */
export const byNameAndNumber = keyedBy((text: string) =>
  nameKey(text).replace(/\d{1,9}/g, (digits) => digits.padStart(9, '0')),
);

export const byNumber = keyedBy((number: number) => number);

/** Adapted instants are UTC texts of one length: they sort as they are. */
export const byInstant = keyedBy((instant: string) => instant);

export const byMoney = keyedBy((amount: string) => Number(amount));

/** In the order of the given values; others come last. */
export const byRank = <Row>(order: readonly string[], read: Read<Row, string>): SortBy<Row> =>
  keyedBy((value: string) => {
    const rank = order.indexOf(value);
    return rank === -1 ? order.length : rank;
  })(read);

export const compareKeys = (left: SortKey, right: SortKey): number => {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return left < right ? -1 : 1;
};

export const toSorted = <Row>(rows: readonly Row[], { keyOf }: SortBy<Row>): readonly Row[] =>
  rows.toSorted((left, right) => compareKeys(keyOf(left), keyOf(right)));
