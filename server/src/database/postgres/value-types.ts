import pg from 'pg';

const { builtins } = pg.types;
const asText = (value: string): string => value;

/** Both engines must return the same types, see `tables.ts`. */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.BOOL, (value) => (value === 't' ? 1 : 0)],
  [builtins.TIMESTAMPTZ, toInstant],
  [builtins.JSON, asText],
  [builtins.JSONB, asText],
]);

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
};

/** `2026-01-31 09:30:00.5+00` → `2026-01-31T09:30:00.500Z`; other time zones are converted. */
export function toInstant(value: string): string {
  if (value.length < 22 || value.length > 26 || !value.endsWith('+00')) {
    return new Date(value).toISOString();
  }
  const fraction = value.slice(20, -3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction}Z`;
}
