import type { DayRange } from '@provost/contract/days';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import * as contract from '@provost/contract/reports.schema';
import type { Export } from '../../http/api.ts';
import { csvFile } from '../../list/csv-file.ts';
import type { FeatureContext } from '../feature.ts';
import { receivablesReport } from './receivables.service.ts';
import type { Group } from './report-groups.ts';
import { enrolmentReport, revenueReport, studentReport, trialReport } from './reports.service.ts';

interface CsvReport extends DayRange {
  readonly groups: readonly Group[];
  readonly series: readonly { readonly group?: string }[];
}

/** The series of a report as a file. A group without a name has its key. */
function reportCsv(name: string, endpoint: Endpoint, report: CsvReport): Export {
  const names = new Map(report.groups.map(({ key, name: text }) => [key, text ?? key]));
  const rows = report.series.map((row) => ({
    ...row,
    group: row.group && (names.get(row.group) ?? row.group),
  }));
  return csvFile(`${name}-${report.from}-${report.to}.csv`, endpoint, rows);
}

export function registerReports({ api, database, config, now }: FeatureContext): void {
  const context = () => ({
    reader: database.replica,
    trialDays: config.trialDays,
    now: now(),
  });

  const { reportRevenue, reportEnrolments, reportStudents, reportTrials, reportSummary } = contract;
  api.read(reportRevenue, async ({ query }) => ({ data: await revenueReport(context(), query) }));
  api.exportCsv(reportRevenue, async ({ query }) =>
    reportCsv('revenue', reportRevenue, await revenueReport(context(), query)),
  );

  const { reportReceivables } = contract;
  api.read(reportReceivables, async ({ query }) => ({
    data: await receivablesReport(context(), query),
  }));
  api.exportCsv(reportReceivables, async ({ query }) =>
    reportCsv('receivables', reportReceivables, await receivablesReport(context(), query)),
  );

  api.read(reportEnrolments, async ({ query }) => ({
    data: await enrolmentReport(context(), query),
  }));
  api.exportCsv(reportEnrolments, async ({ query }) =>
    reportCsv('enrolments', reportEnrolments, await enrolmentReport(context(), query)),
  );

  api.read(reportStudents, async ({ query }) => ({ data: await studentReport(context(), query) }));
  api.exportCsv(reportStudents, async ({ query }) =>
    reportCsv('students', reportStudents, await studentReport(context(), query)),
  );

  api.read(reportTrials, async ({ query }) => ({ data: await trialReport(context(), query) }));
  api.exportCsv(reportTrials, async ({ query }) =>
    reportCsv('trials', reportTrials, await trialReport(context(), query)),
  );

  api.read(reportSummary, async ({ query }) => {
    const at = context();
    const [revenue, receivables, enrolments, students, trials] = await Promise.all([
      revenueReport(at, query),
      receivablesReport(at, query),
      enrolmentReport(at, query),
      studentReport(at, query),
      trialReport(at, query),
    ]);
    return { data: { revenue, receivables, enrolments, students, trials } };
  });
}
