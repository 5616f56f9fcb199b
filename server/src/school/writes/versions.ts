import { AppError } from '../../http/errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Rejects an edit of an older version. A client that sends no version edits the current one. */
export function requireVersion(
  edited: number | undefined,
  current: { readonly version: number },
  toRecord: () => Fields,
): void {
  if (edited === undefined || edited === current.version) return;
  throw new AppError('stale', { current: toRecord() });
}

interface Changes<T> {
  readonly before: Partial<T>;
  readonly after: Partial<T>;
}

/** The fields of `wanted` that differ from `current`; undefined if none does. */
export function changedFields<T extends Fields>(
  current: T,
  wanted: { readonly [K in keyof T]?: T[K] | undefined },
): Changes<T> | undefined {
  const names = (Object.keys(wanted) as (keyof T)[]).filter(
    (name) => wanted[name] !== undefined && !isSame(wanted[name], current[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (fields: { readonly [K in keyof T]?: T[K] | undefined }): Partial<T> =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<T>;
  return { before: pick(current), after: pick(wanted) };
}

/** Lists are compared by their items. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
