import { addDays, type Day, type DayRange } from '@provost/contract/days';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import type { Reader } from '../../database/database.ts';
import { buildReport, type ReportContext } from './build-report.ts';
import type { RangeQuery, ReportRange } from './report-range.ts';
import type { Cell } from './report-rows.ts';
import { revenueSources } from './report-sources.repository.ts';
import { toReceivables } from './reports.mapper.ts';
import * as repository from './reports.repository.ts';
import { currenciesOf } from './reports.service.ts';

type Receivable = Cell<'expected' | 'received' | 'overdue'>;

interface Change {
  readonly currency: string;
  readonly day: Day;
  readonly cents: number;
}

/** The exact changes need every charge: a school with more gets an estimate from aggregates. */
const maxExactCharges = 100_000;

const receivedIn = async (reader: Reader, range: ReportRange): Promise<Change[]> =>
  (await repository.readCells(reader, revenueSources.all, range)).map(
    ({ currency, day, sums }) => ({ currency, day, cents: sums.gross - sums.refunds }),
  );

/** What is overdue today, without what fell due since, and with what was received since. */
async function estimatedChanges(reader: Reader, { from, to }: DayRange, today: Day) {
  const charges = await repository.chargedBetween(reader, {
    from: addDays(from, -1),
    to: addDays(today, -1),
  });
  const changes = [
    ...charges.map(({ due_on, ...charge }) => ({ ...charge, day: addDays(due_on, 1) })),
    ...(await receivedIn(reader, { from, to: today, interval: 'day' })).map((received) => ({
      ...received,
      cents: -received.cents,
    })),
  ];
  const before = changes.map((change) => ({ ...change, day: from, cents: -change.cents }));
  const open = (await repository.openBefore(reader, today)).map((one) => ({ ...one, day: from }));
  return [...open, ...before, ...changes.filter(({ day }) => day <= to)];
}

/** The first cell has what was overdue before: the sum up to an interval is the figure at its end. */
async function receivableCells(reader: Reader, range: ReportRange, changes: readonly Change[]) {
  const cell = ({ day, currency }: Omit<Change, 'cents'>, sums: Partial<Receivable['sums']>) => ({
    day: day < range.from ? range.from : day,
    currency,
    key: '',
    sums: { expected: 0, received: 0, overdue: 0, ...sums },
  });
  const charges = await repository.chargedBetween(reader, range);
  const received = await receivedIn(reader, range);
  return [
    ...changes
      .filter(({ day }) => day <= range.to)
      .map((change) => cell(change, { overdue: change.cents })),
    ...charges.map(({ due_on, currency, cents }) =>
      cell({ day: due_on, currency }, { expected: cents }),
    ),
    ...received.map((one) => cell(one, { received: one.cents })),
  ];
}

interface Overdue {
  readonly currency: string;
  readonly overdue: string;
}
const centsOf = ({ overdue }: Overdue): number => parseSignedHundredths(overdue) ?? 0;

/** Of an estimate: more was received in advance than what fell due. */
const notBelowZero = <Row extends Overdue>(row: Row, cents = centsOf(row)): Row => ({
  ...row,
  overdue: formatHundredths(Math.max(0, cents)),
});

/** What is overdue is a state: each interval has the sum of all before it. */
function upToEach<Row extends Overdue>(series: readonly Row[]): Row[] {
  const sums = new Map<string, number>();
  return series.map((row) => {
    const cents = (sums.get(row.currency) ?? 0) + centsOf(row);
    sums.set(row.currency, cents);
    return notBelowZero(row, cents);
  });
}

export async function receivablesReport(context: ReportContext, query: RangeQuery) {
  const { reader } = context;
  const report = await buildReport(context, query, {
    names: ['expected', 'received', 'overdue'],
    toFigures: toReceivables,
    read: async (_, { today, currency }) => {
      const charged = await repository.chargedCurrencies(reader);
      const count = charged.reduce((sum, one) => sum + one.count, 0);
      const exact =
        count > maxExactCharges ? undefined : await repository.overdueChanges(reader, today);
      return {
        cells: async (range) =>
          receivableCells(reader, range, exact ?? (await estimatedChanges(reader, range, today))),
        currencies: [
          ...new Set([
            ...(await currenciesOf(reader, currency)),
            ...charged.map((one) => one.currency).toSorted(),
          ]),
        ],
      };
    },
  });
  return {
    ...report,
    group: null,
    series: upToEach(report.series),
    totals: report.totals.map((row) => notBelowZero(row)),
    previous_series: upToEach(report.previous_series),
    previous_totals: report.previous_totals.map((row) => notBelowZero(row)),
  };
}
