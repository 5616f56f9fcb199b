import { byteOrderMark, columnReader, csvLine, csvWriter } from '@provost/contract/csv';
import type { DayRange } from '@provost/contract/days';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { Export } from '../../http/api.ts';
import type { Group } from './report-groups.ts';

interface CsvReport extends DayRange {
  readonly groups: readonly Group[];
  readonly series: readonly { readonly group?: string }[];
}

/** The series of a report as a file. A group without a name has its key. */
export function reportCsv(name: string, { csv }: Endpoint, report: CsvReport): Export {
  const columns = csv?.columns ?? [];
  const write = csvWriter(columns.map(columnReader));
  const names = new Map(report.groups.map(({ key, name: text }) => [key, text ?? key]));
  const lines = report.series.map((row) =>
    write({ ...row, group: row.group && (names.get(row.group) ?? row.group) }),
  );
  async function* chunks() {
    yield byteOrderMark + csvLine(columns) + lines.join('');
  }
  return {
    filename: `${name}-${report.from}-${report.to}.csv`,
    total: lines.length,
    chunks: chunks(),
  };
}
