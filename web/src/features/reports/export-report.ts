import { csvPath } from '@provost/contract/endpoint';
import { type ReportKind, reportEndpoints } from '@provost/contract/reports';
import type { TFunction } from 'i18next';
import { openStream, withQuery } from '@/api/client.ts';
import { errorLines } from '@/api/error-lines.ts';
import { readResponse } from '@/api/http/request.ts';
import { saveFile } from '@/lib/dom/save-file.ts';
import { showProgress } from '@/lib/notifications.ts';
import type { ReportRequest } from '@/school/reports/report.queries.ts';

interface ExportedReport {
  readonly kind: ReportKind;
  readonly request: ReportRequest;
  /** The days of the report, for the name of the file. */
  readonly days: { readonly from: string; readonly to: string };
}

/** Saves a report as a file. A report is small: it arrives as a whole. */
export async function exportReport(report: ExportedReport, t: TFunction): Promise<void> {
  const { kind, request, days } = report;
  const title = t(`reports.kinds.${kind}`);
  const progress = showProgress(t('table.exportingList', { title }));
  try {
    const response = await openStream(withQuery(csvPath(reportEndpoints[kind]), { ...request }));
    if (!response.ok) await readResponse(response);
    saveFile(await response.blob(), `${kind}-${days.from}-${days.to}.csv`);
    progress.succeed(t('reports.exported'));
  } catch (error) {
    progress.fail(errorLines(error, t));
  }
}
