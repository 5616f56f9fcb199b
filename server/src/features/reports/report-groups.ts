import { noGroup, otherGroup } from '@provost/contract/reports';
import type { Reader } from '../../database/database.ts';
import type { Cell, RowKey } from './report-rows.ts';
import { classLevelNames, courseNames } from './reports.repository.ts';

export interface Group {
  readonly key: string;
  readonly name: string | null;
}

const isNothing = (cell: Cell<string>): boolean =>
  Object.values(cell.sums).every((sum) => sum === 0);

export function keysIn(cells: readonly Cell<string>[]): RowKey[] {
  const found = new Map<string, RowKey>();
  for (const { currency, key, ...cell } of cells) {
    if (!isNothing({ currency, key, ...cell })) found.set(`${currency} ${key}`, { currency, key });
  }
  return [...found.values()];
}

/**
 * The cells of the named courses, and those of the others as one group: all cells minus these. A
 * course can have cells in two currencies, and be among the first in only one of them.
 */
export function withOthers<S extends string>(
  all: readonly Cell<S>[],
  ofCourses: readonly Cell<S>[],
  top: readonly RowKey[],
): Cell<S>[] {
  const isTop = new Set(top.map(({ currency, key }) => `${currency} ${key}`));
  const named = ofCourses.filter(({ currency, key }) => isTop.has(`${currency} ${key}`));
  const negative = (sums: Cell<S>['sums']) =>
    Object.fromEntries(
      Object.entries<number>(sums).map(([name, sum]) => [name, -sum]),
    ) as Cell<S>['sums'];
  return [
    ...named,
    ...all.map((cell) => ({ ...cell, key: otherGroup })),
    ...named.map((cell) => ({ ...cell, key: otherGroup, sums: negative(cell.sums) })),
  ];
}

/** Removes `other` if all courses are named: its cells would sum up to nothing. */
export function withoutEmptyOthers(keys: readonly RowKey[], cells: readonly Cell<string>[]) {
  const sums = new Map<string, number>();
  for (const { currency, key, day, sums: values } of cells) {
    if (key !== otherGroup) continue;
    for (const [name, value] of Object.entries(values)) {
      const at = `${currency} ${day} ${name}`;
      sums.set(at, (sums.get(at) ?? 0) + value);
    }
  }
  const used = new Set(
    [...sums].filter(([, sum]) => sum !== 0).map(([at]) => at.slice(0, at.indexOf(' '))),
  );
  return keys.filter(({ currency, key }) => key !== otherGroup || used.has(currency));
}

/** In the order of the first courses, the others at the end. */
export async function courseGroups(reader: Reader, top: readonly RowKey[]): Promise<Group[]> {
  const keys = [...new Set(top.map(({ key }) => key))];
  const names = await courseNames(reader, keys.map(Number));
  return [
    ...keys.map((key) => ({ key, name: names.find(({ id }) => String(id) === key)?.name ?? null })),
    { key: otherGroup, name: null },
  ];
}

/** In the order of the school. Students without a class level have the key 0 in the aggregate. */
export async function classLevelGroups(reader: Reader): Promise<Group[]> {
  const levels = await classLevelNames(reader);
  return [
    ...levels.map(({ id, name }) => ({ key: String(id), name })),
    { key: noGroup, name: null },
  ];
}

export const namedNone = <S extends string>(cell: Cell<S>): Cell<S> =>
  cell.key === '0' ? { ...cell, key: noGroup } : cell;
