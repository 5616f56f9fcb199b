import { isRow, type Row } from './rows.ts';

/** The rows that stand in a field of another; none where it holds something else. */
export const nestedRows = (raw: unknown, field: string): readonly Row[] => {
  const value = isRow(raw) ? raw[field] : undefined;
  return Array.isArray(value) ? value.filter(isRow) : [];
};

export const nestedRow = (raw: unknown, field: string): Row | undefined => {
  const value = isRow(raw) ? raw[field] : undefined;
  return isRow(value) ? value : undefined;
};
