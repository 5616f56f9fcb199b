import type { DayRange } from '@provost/contract/days';
import type { Endpoint, Output, ResponseOf } from '@provost/contract/endpoint.schema';
import type { ReportKind } from '@provost/contract/reports';
import * as contract from '@provost/contract/reports.schema';
import type { Export } from '../../http/api.ts';
import { csvFile } from '../../list/csv-file.ts';
import type { FeatureContext } from '../feature.ts';
import type { ReportContext } from './build-report.ts';
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

type DataOf<E extends Endpoint> = ResponseOf<E> extends { data: infer Data } ? Data : never;

export function registerReports({ api, database, now }: FeatureContext): void {
  const context = () => ({ reader: database.replica, now: now() });

  const register = <E extends Endpoint>(
    name: ReportKind,
    endpoint: E,
    build: (at: ReportContext, query: Output<E['query']>) => Promise<CsvReport & DataOf<E>>,
  ) => {
    const respond = (data: DataOf<E>) => ({ data }) as ResponseOf<E>;
    api.read(endpoint, async ({ query }) => respond(await build(context(), query)));
    api.exportCsv(endpoint, async ({ query }) =>
      reportCsv(name, endpoint, await build(context(), query)),
    );
  };
  register('revenue', contract.reportRevenue, revenueReport);
  register('receivables', contract.reportReceivables, receivablesReport);
  register('enrolments', contract.reportEnrolments, enrolmentReport);
  register('students', contract.reportStudents, studentReport);
  register('trials', contract.reportTrials, trialReport);

  api.read(contract.reportSummary, async ({ query }) => {
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
