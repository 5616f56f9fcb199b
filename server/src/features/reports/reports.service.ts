import { addDays, type Day, nextDayIn } from '@provost/contract/days';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { paymentMethods } from '@provost/contract/payment-status';
import type { Reader } from '../../database/database.ts';
import {
  buildReport,
  type Query,
  type ReportContext,
  readAll,
  readByCourse,
} from './build-report.ts';
import { classLevelGroups, namedNone } from './report-groups.ts';
import type { RangeQuery, ReportRange } from './report-range.ts';
import type { Cell } from './report-rows.ts';
import {
  enrolmentSources,
  revenueSources,
  studentSources,
  trialSource,
} from './report-sources.repository.ts';
import { toCount, toEnrolments, toReceivables, toRevenue, toTrials } from './reports.mapper.ts';
import {
  chargedBetween,
  chargedCurrencies,
  countTrialsUntil,
  ledgerCurrencies,
  openBefore,
  readCells,
} from './reports.repository.ts';

/** Those of the ledger, the default one first; the default one if the ledger is empty. */
async function currenciesOf(reader: Reader, first: string): Promise<string[]> {
  const used = await ledgerCurrencies(reader);
  if (used.length === 0) return [first];
  return used.toSorted((one, other) => Number(other === first) - Number(one === first));
}

export const revenueReport = (
  context: ReportContext,
  query: Query<'currency' | 'method' | 'course' | 'class_level'>,
) =>
  buildReport(context, query, {
    names: ['gross', 'refunds'],
    toFigures: toRevenue,
    read: async (range, school) => {
      const { reader } = context;
      const currencies = await currenciesOf(reader, school.currency);
      const { all, method, course, class_level } = revenueSources;
      if (query.group === 'course') {
        const ranked = { source: course, by: 'gross_cents - refund_cents' };
        const sources = { all: [all], course: [course] };
        return { ...(await readByCourse(reader, range, sources, ranked)), currencies };
      }
      if (query.group === 'method') {
        const groups = paymentMethods.map((key) => ({ key, name: null }));
        return { cells: readAll(reader, [method]), groups, currencies };
      }
      if (query.group === 'class_level') {
        const groups = await classLevelGroups(reader);
        return { cells: readAll(reader, [class_level]), groups, currencies };
      }
      return { cells: readAll(reader, [all]), currencies };
    },
  });

type Receivable = Cell<'expected' | 'received' | 'overdue'>;

/**
 * What is overdue is known for today. Earlier days follow from it: without what fell due since, and
 * with what was received since. A charge is overdue from the day after its due date. The first cell
 * has what was overdue before the range, so the sum up to an interval is the figure at its end.
 */
async function receivableCells(
  reader: Reader,
  range: ReportRange,
  today: Day,
): Promise<Receivable[]> {
  const cell = (day: Day, currency: string, sums: Partial<Receivable['sums']>): Receivable => ({
    day,
    currency,
    key: '',
    sums: { expected: 0, received: 0, overdue: 0, ...sums },
  });
  const last = range.to < today ? today : range.to;
  const charges = await chargedBetween(reader, { from: addDays(range.from, -1), to: last });
  const received = await readCells(reader, revenueSources.all, range);
  const since = { from: addDays(range.to, 1), to: today, interval: 'month' } as const;
  const later = range.to < today ? await readCells(reader, revenueSources.all, since) : [];
  const net = ({ gross, refunds }: { gross: number; refunds: number }) => gross - refunds;
  const changes = [
    ...charges
      .filter(({ due_on }) => due_on < today)
      .map(({ currency, due_on, cents }) => ({ currency, day: addDays(due_on, 1), cents })),
    ...received.map(({ currency, day, sums }) => ({ currency, day, cents: -net(sums) })),
    // Their days are after the range, whatever the first day of their month is.
    ...later.map(({ currency, sums }) => ({ currency, day: since.to, cents: -net(sums) })),
  ];
  return [
    ...(await openBefore(reader, today)).map(({ currency, cents }) =>
      cell(range.from, currency, { overdue: cents }),
    ),
    ...changes.map(({ currency, cents }) => cell(range.from, currency, { overdue: -cents })),
    ...changes
      .filter(({ day }) => day <= range.to)
      .map(({ currency, day, cents }) =>
        cell(day < range.from ? range.from : day, currency, { overdue: cents }),
      ),
    ...charges
      .filter(({ due_on }) => due_on >= range.from && due_on <= range.to)
      .map(({ currency, due_on, cents }) => cell(due_on, currency, { expected: cents })),
    ...received.map(({ currency, day, sums }) => cell(day, currency, { received: net(sums) })),
  ];
}

interface Overdue {
  readonly currency: string;
  readonly overdue: string;
}
const centsOf = ({ overdue }: Overdue): number => parseSignedHundredths(overdue) ?? 0;
/** More was received in advance than what fell due. */
const notBelowZero = (cents: number): string => formatHundredths(Math.max(0, cents));

/** What is overdue is a state: each interval has the sum of all before it. */
function upToEach<Row extends Overdue>(series: readonly Row[]): Row[] {
  const sums = new Map<string, number>();
  return series.map((row) => {
    const cents = (sums.get(row.currency) ?? 0) + centsOf(row);
    sums.set(row.currency, cents);
    return { ...row, overdue: notBelowZero(cents) };
  });
}

export async function receivablesReport(context: ReportContext, query: RangeQuery) {
  const { reader } = context;
  const report = await buildReport(context, query, {
    names: ['expected', 'received', 'overdue'],
    toFigures: toReceivables,
    read: async (_, { today, currency }) => ({
      cells: (range) => receivableCells(reader, range, today),
      currencies: [
        ...new Set([
          ...(await currenciesOf(reader, currency)),
          ...(await chargedCurrencies(reader)).toSorted(),
        ]),
      ],
    }),
  });
  return {
    ...report,
    group: null,
    series: upToEach(report.series),
    totals: report.totals.map((row) => ({ ...row, overdue: notBelowZero(centsOf(row)) })),
    previous_series: upToEach(report.previous_series),
    previous_totals: report.previous_totals.map((row) => ({
      ...row,
      overdue: notBelowZero(centsOf(row)),
    })),
  };
}

export const enrolmentReport = (context: ReportContext, query: Query<'course' | 'class_level'>) =>
  buildReport(context, query, {
    names: ['new', 'cancelled', 'completed', 'transferred'],
    toFigures: toEnrolments,
    read: async (range) => {
      const { reader } = context;
      const { all, course, class_level } = enrolmentSources;
      if (query.group === 'course') {
        const [source] = course;
        if (!source) throw new Error('No source of courses');
        return readByCourse(reader, range, { all, course }, { source, by: 'count - transferred' });
      }
      if (query.group === 'class_level') {
        return { cells: readAll(reader, class_level), groups: await classLevelGroups(reader) };
      }
      return { cells: readAll(reader, all) };
    },
  });

export const studentReport = (context: ReportContext, query: Query<'class_level'>) =>
  buildReport(context, query, {
    names: ['new'],
    toFigures: toCount,
    read: async () => {
      const { reader } = context;
      if (!query.group) return { cells: readAll(reader, [studentSources.all]) };
      const cells = readAll(reader, [studentSources.class_level]);
      return {
        cells: async (range) => (await cells(range)).map(namedNone),
        groups: await classLevelGroups(reader),
      };
    },
  });

/** A trial that still runs has not ended, unless its student has purchased already. */
export const trialReport = async (context: ReportContext, query: RangeQuery) => ({
  ...(await buildReport(context, query, {
    names: ['ended', 'converted'],
    toFigures: toTrials,
    read: async (_, { today, timeZone }) => ({
      cells: async (range) => {
        const { reader, now } = context;
        if (range.from > today) return [];
        const past = { ...range, to: range.to < today ? range.to : today };
        const cells = await readCells(reader, trialSource, past);
        if (range.to < today) return cells;
        const running = await countTrialsUntil(reader, now, nextDayIn(timeZone, now));
        return [
          ...cells,
          { day: today, currency: '', key: '', sums: { ended: -running, converted: 0 } },
        ];
      },
    }),
  })),
  group: null,
});
