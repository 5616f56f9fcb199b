import { csvPath } from '@provost/contract/endpoint';
import { formatHundredths } from '@provost/contract/money';
import { type ReportKind, reportEndpoints, reportKinds } from '@provost/contract/reports';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { withQuery } from '@/api/client.ts';
import { download } from '@/api/download.ts';
import { errorLines, notifiedFailure } from '@/api/error-lines.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { choicesOf } from '@/forms/choice.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { showProgress } from '@/lib/notifications.ts';
import { useShownState } from '@/lib/use-shown-state.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { Change } from '@/school/reports/change.tsx';
import {
  currenciesOf,
  currencyOf,
  ofCurrency,
  type ReportRequest,
  type ReportRow,
  reportQuery,
} from '@/school/reports/report.queries.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import late from '@/ui/late.module.css';
import { PageHeader } from '@/ui/page-header.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { Segmented } from '@/ui/segmented.tsx';
import styles from './report.module.css';
import { GroupBars, ReportChart, ReportTable, type ShownReport } from './report-chart.tsx';
import { ReportControls } from './report-controls.tsx';
import { type ReportState, readReportState, requestFor } from './report-state.ts';
import { type ReportView, reportViews } from './report-views.ts';

interface ExportedReport {
  readonly kind: ReportKind;
  readonly request: ReportRequest;
  /** The days of the report, for the name of the file. */
  readonly days: { readonly from: string; readonly to: string };
}

/** Saves a report as a file. A report is small: it arrives as a whole. */
async function exportReport(report: ExportedReport, t: TFunction): Promise<void> {
  const { kind, request, days } = report;
  const title = t(`reports.kinds.${kind}`);
  const progress = showProgress(t('table.exportingList', { title }));
  try {
    const path = withQuery(csvPath(reportEndpoints[kind]), { ...request });
    await download(path, `${kind}-${days.from}-${days.to}.csv`);
    progress.succeed(t('reports.exported'));
  } catch (error) {
    progress.fail(errorLines(error, t));
  }
}

export const ReportsScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, setState] = useShownState(useSearch({ strict: false, select: readReportState }));
  const kind = state.report ?? 'revenue';
  const request = requestFor(state);
  const query = useQuery({ ...reportQuery(kind, request ?? {}), enabled: request !== undefined });
  const { data } = query;
  const currencies = currenciesOf(data);
  const currency = currencyOf(data, state.currency);
  const change = (wanted: Partial<Record<keyof ReportState, string | undefined>>) => {
    const next = readReportState({ ...state, ...wanted });
    setState(next);
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  };
  const can = useCan();
  const saving = useSingleRun(async () => {
    if (data && request && !query.isPlaceholderData)
      await exportReport({ kind, request, days: data }, t);
  });
  return (
    <>
      <PageHeader title={t('nav.reports')}>
        {can(reportEndpoints[kind].csv.access) && (
          <ControlButton
            icon={<IconDownload size={16} aria-hidden />}
            onClick={saving.run}
            aria-disabled={saving.isRunning || !data || query.isPlaceholderData}
          >
            {t('table.exportCsv')}
          </ControlButton>
        )}
      </PageHeader>
      <div className={styles.kinds}>
        <Segmented
          legend={t('reports.kindLabel')}
          options={choicesOf(reportKinds, (value) => t(`reports.kinds.${value}`))}
          value={kind}
          onChange={(report) => change({ report, group: undefined, currency: undefined })}
        />
      </div>
      <section className={`card stack ${styles.card}`} aria-label={t(`reports.kinds.${kind}`)}>
        <ReportControls
          state={state}
          onChange={change}
          days={data && { from: data.from, to: data.to }}
          interval={state.interval ?? data?.interval}
          currencies={currencies}
          currency={currency}
        />
        {request === undefined && state.range === 'custom' ? (
          <EmptyState title={t('reports.chooseDays')} />
        ) : (
          <QueryState
            query={query}
            // Figures of another range would be wrong under the label of this one.
            isOutdated={query.isPlaceholderData}
            skeleton={
              <div className={`${styles.waiting} ${late.late}`}>
                <SectionSkeleton lines={8} />
              </div>
            }
            failedTitle={t('reports.failed')}
            toFailure={notifiedFailure}
          >
            {(shown) => (
              <Report
                kind={kind}
                data={shown}
                currency={currency}
                isGrouped={state.group !== undefined && state.group !== 'currency'}
              />
            )}
          </QueryState>
        )}
      </section>
    </>
  );
};

const Report = ({ isGrouped, ...shown }: ShownReport & { readonly isGrouped: boolean }) => {
  const { t } = useTranslation();
  if (isGrouped && shown.data.groups.length === 0) {
    return <EmptyState title={t('reports.nothing')} hint={t('reports.nothingHint')} />;
  }
  return (
    <>
      <ReportSummary {...shown} />
      {isGrouped ? <GroupBars {...shown} /> : <ReportChart {...shown} />}
      <ReportTable {...shown} />
    </>
  );
};

/** Amounts are summed in cents, because floats lose precision. */
const inCents = (amount: number | string | null | undefined): number =>
  Math.round(Number(amount ?? 0) * 100);

/** The main figure of all groups. A report by group has no rate, which has no sum. */
function sumOf(rows: readonly ReportRow[], { main }: ReportView): number | string | null {
  const values = rows.map((row) => row[main.name] ?? null);
  if (main.unit === 'rate') return values[0] ?? null;
  if (main.unit === 'count') return values.reduce<number>((sum, one) => sum + Number(one ?? 0), 0);
  return formatHundredths(values.reduce<number>((sum, one) => sum + inCents(one), 0));
}

/** The main figure of the whole range, beside that of the period before. */
const ReportSummary = ({ kind, data, currency }: ShownReport) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const view = reportViews[kind];
  const { totals, totalsBefore } = ofCurrency(data, currency);
  const current = sumOf(totals, view);
  return (
    <div className={`stack ${styles.summary}`}>
      <p className={`row ${styles.main}`}>
        <span className={`small ${styles.mainName}`}>{t(`reports.main.${kind}`)}</span>
        <bdi className="big-number">{figures.value(view.main.unit, current, currency)}</bdi>
        <Change
          unit={view.main.unit}
          current={current}
          before={sumOf(totalsBefore, view)}
          compare={data.compare}
          isFallGood={kind === 'receivables'}
        />
      </p>
      <p className="small">
        <bdi>{figures.range(data)}</bdi>
        {data.previous && (
          <>
            {' · '}
            <bdi>{t('reports.versus', { range: figures.range(data.previous) })}</bdi>
          </>
        )}
      </p>
    </div>
  );
};
