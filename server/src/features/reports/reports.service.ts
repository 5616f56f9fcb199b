import { nextDayIn } from '@provost/contract/days';
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
import type { RangeQuery } from './report-range.ts';
import * as repository from './report-sources.repository.ts';
import { toCounts, toRevenue, toTrials } from './reports.mapper.ts';
import { countTrialsUntil, ledgerCurrencies, readCells } from './reports.repository.ts';

/** Those of the ledger, the default one first; the default one if the ledger is empty. */
export async function currenciesOf(reader: Reader, first: string): Promise<string[]> {
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
      const { all, method, course, class_level } = repository.revenueSources;
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

export const enrolmentReport = (context: ReportContext, query: Query<'course' | 'class_level'>) =>
  buildReport(context, query, {
    names: ['new', 'cancelled', 'completed', 'transferred'],
    toFigures: toCounts,
    read: async (range) => {
      const { reader } = context;
      const { all, course, class_level } = repository.enrolmentSources;
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
    toFigures: toCounts,
    read: async () => {
      const { reader } = context;
      if (!query.group) return { cells: readAll(reader, [repository.studentSources.all]) };
      const cells = readAll(reader, [repository.studentSources.class_level]);
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
        const cells = await readCells(reader, repository.trialSource, past);
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
