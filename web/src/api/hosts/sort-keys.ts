import { nameKey } from '@provost/contract/name-key';
import type { SortKey } from '../list/list-definition.ts';

/** Keys by which the browser orders as the server would. */
export const byName = (text: string | undefined): SortKey =>
  text === undefined ? null : nameKey(text);

/** Numbers inside a text by their size: "Grade 9" before "Grade 10". */
export const byNameAndNumber = (text: string | undefined): SortKey =>
  text === undefined
    ? null
    : nameKey(text).replace(/\d{1,9}/g, (digits) => digits.padStart(9, '0'));

export const byNumber = (number: number | undefined): SortKey => number ?? null;

export const byDate = (instant: string | undefined): SortKey =>
  instant === undefined ? null : Date.parse(instant);

export const byMoney = (amount: string | undefined): SortKey =>
  amount === undefined ? null : Number(amount);

/** In the order of the school's own list; what is not in it comes last. */
export const byRank =
  (order: readonly string[]) =>
  (value: string | undefined): SortKey => {
    if (value === undefined) return null;
    const rank = order.indexOf(value);
    return rank === -1 ? order.length : rank;
  };

/** Nothing known comes first, as on the server. */
export const compareKeys = (left: SortKey, right: SortKey): number => {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return left < right ? -1 : 1;
};
