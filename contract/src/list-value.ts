import { isCleanText } from './clean-text.ts';
import * as lists from './list.ts';
import { parseHundredths } from './money.ts';

const isNumberUpTo = (text: string, max: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;

const isText = (text: string, min: number, max: number): boolean => {
  const { length } = [...text];
  return length >= min && length <= max && isCleanText(text);
};

const isOrdering = (text: string, orderings: readonly string[]): boolean => {
  const fields = text.split(',').map((token) => token.replace(/^-/, ''));
  return (
    fields.every((field) => orderings.includes(field)) && new Set(fields).size === fields.length
  );
};

/**
 * Whether `listQuery` accepts a value, without Zod: the browser checks values of the URL with this.
 * Each value of a text filter is checked separately.
 */
export const isListValue = (options: lists.ListOptions, name: string, text: string): boolean => {
  if (name === 'page') return isNumberUpTo(text, lists.maxPage);
  if (name === 'page_size') return isNumberUpTo(text, lists.maxPageSize);
  if (name === 'search') return isText(text, 0, lists.maxSearchLength);
  if (name === 'ordering') return isOrdering(text, options.orderings);
  if (options.idFilters?.includes(name)) return /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text);
  if (options.textFilters?.includes(name)) return isText(text, 1, lists.maxTextFilter);
  const range = lists.rangeParameters(options).find(([parameter]) => parameter === name);
  if (range) return range[1] === 'day' ? lists.isDay(text) : parseHundredths(text) !== undefined;
  const values = Object.hasOwn(options.filters ?? {}, name) ? options.filters?.[name] : undefined;
  return values !== undefined && text.split(',').every((value) => values.includes(value));
};
