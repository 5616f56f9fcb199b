import { type Day, dayIn, type IntervalRange, intervalsOf } from '@provost/contract/days';
import type { Reader } from '../../database/database.ts';
import { readStoredSettings } from '../../school/settings.ts';
import { comparedDays, unfinishedOf } from './report-comparison.ts';
import {
  courseGroups,
  type Group,
  keysIn,
  withOthers,
  withoutEmptyOthers,
} from './report-groups.ts';
import { type RangeQuery, type ReportRange, reportRange } from './report-range.ts';
import { type Cell, type RowKey, reportRows, type Sums } from './report-rows.ts';
import { type CellSource, readCells, topCourses } from './reports.repository.ts';

export interface ReportContext {
  readonly reader: Reader;
  readonly now: Date;
}

export interface Query<G extends string = never> extends RangeQuery {
  readonly group?: G | undefined;
}

interface Read<S extends string> {
  /** The cells of a range, with the group of the query. */
  readonly cells: (range: ReportRange) => Promise<Cell<S>[]>;
  readonly groups?: readonly Group[];
  /** The rows of a report without a group, even if there are no figures. */
  readonly currencies?: readonly string[];
}

interface Report<S extends string, F> {
  readonly names: readonly S[];
  readonly toFigures: (sums: Sums<S>, key: RowKey) => F;
  readonly read: (range: ReportRange, school: School) => Promise<Read<S>>;
}

interface School {
  readonly today: Day;
  readonly timeZone: string;
  readonly currency: string;
}

/** A report of the range and of the days it is compared with, from the same cells, keys and order. */
export async function buildReport<S extends string, F, G extends string>(
  { reader, now }: ReportContext,
  query: Query<G>,
  report: Report<S, F>,
) {
  const { time_zone, default_currency } = await readStoredSettings(reader);
  const today = dayIn(time_zone, now);
  const range = reportRange(query, today);
  const { compare = 'previous' } = query;
  const previous = comparedDays(range, compare, today);
  const school = { today, timeZone: time_zone, currency: default_currency };
  const { cells, groups = [], currencies = [''] } = await report.read(range, school);
  const [current, before] = await Promise.all([cells(range), previous ? cells(previous) : []]);
  const all = [...current, ...before];
  const keys =
    groups.length === 0
      ? currencies.map((currency) => ({ currency, key: '' }))
      : withoutEmptyOthers(keysIn(all), all);
  const ordered = inOrder(keys, currencies, groups);
  const rows = (of: readonly Cell<S>[], intervals: readonly IntervalRange[]) =>
    reportRows(report.names, of, ordered, intervals, report.toFigures);
  const figures = rows(current, intervalsOf(range.interval, range));
  const earlier = previous ? rows(before, previous.intervals) : { series: [], totals: [] };
  return {
    from: range.from,
    to: range.to,
    interval: range.interval,
    group: query.group ?? null,
    groups: groups.filter(({ key }) => ordered.some((row) => row.key === key)),
    unfinished: unfinishedOf(range, today),
    compare,
    previous: previous ? { from: previous.from, to: previous.to } : null,
    series: figures.series,
    totals: figures.totals,
    previous_series: earlier.series,
    previous_totals: earlier.totals,
  };
}

function inOrder(keys: readonly RowKey[], currencies: readonly string[], groups: readonly Group[]) {
  const place = ({ currency, key }: RowKey): number =>
    currencies.indexOf(currency) * (groups.length + 1) +
    groups.findIndex((group) => group.key === key);
  return keys.toSorted((one, other) => place(one) - place(other));
}

export const readAll =
  <S extends string>(
    reader: Reader,
    sources: readonly CellSource<S>[],
    courses?: readonly number[],
  ) =>
  async (range: ReportRange): Promise<Cell<S>[]> =>
    (await Promise.all(sources.map((source) => readCells(reader, source, range, courses)))).flat();

/** The cells of the courses with the largest sums in the range, and of all others together. */
export async function readByCourse<S extends string>(
  reader: Reader,
  range: ReportRange,
  sources: { readonly all: readonly CellSource<S>[]; readonly course: readonly CellSource<S>[] },
  ranked: { readonly source: CellSource<S>; readonly by: string },
): Promise<Read<S>> {
  const top = await topCourses(reader, ranked.source, ranked.by, range);
  // Without any course, 0 means none.
  const ids = [0, ...top.map(({ key }) => Number(key))];
  const ofCourses = readAll(reader, sources.course, ids);
  const ofAll = readAll(reader, sources.all);
  return {
    cells: async (days) => withOthers(...(await Promise.all([ofAll(days), ofCourses(days)])), top),
    groups: await courseGroups(reader, top),
  };
}
