import { csvPath } from '@provost/contract/endpoint';
import { importRowsPerPage, readImport } from '@provost/contract/imports';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId } from 'react';
import { download } from '@/api/download.ts';
import { errorLines } from '@/api/error-lines.ts';
import { type Formatters, useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { FiguresTable } from '@/ui/figures-table.tsx';
import styles from '@/ui/file-screen.module.css';
import { Segmented } from '@/ui/segmented.tsx';
import type { ShownImport } from './imports.queries.ts';
import { valueText } from './value-text.ts';

export const rowStates = ['create', 'update', 'unchanged', 'problem'] as const;
type RowState = (typeof rowStates)[number];

/** All rows with problems, to be corrected and imported again. */
export const ProblemsButton = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const save = () =>
    download(csvPath(readImport).replace('{id}', id), `import-${id}-problems.csv`).catch((error) =>
      showNotification('error', errorLines(error, t)),
    );
  return <ControlButton onClick={() => void save()}>{t('imports.problemsFile')}</ControlButton>;
};

interface PreviewProps {
  readonly of: ShownImport;
  readonly show: RowState | undefined;
  readonly page: number;
}

/** The rows of the file by what applying does with them. i18n-keys: imports.counts.* */
export const ImportPreview = ({ of, show, page }: PreviewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const navigate = useNavigate();
  const open = (state: RowState | 'all', wanted = 1) =>
    void navigate({
      to: '.',
      search: {
        ...(state !== 'all' && { show: state }),
        ...(wanted > 1 && { page: wanted }),
      } as never,
      replace: true,
      resetScroll: false,
    });
  const rows = show === undefined ? of.total : of.counts[show];
  const pages = Math.ceil(rows / importRowsPerPage);
  const openLast = useEffectEvent(() => open(show ?? 'all', pages));
  const isPastEnd = pages > 0 && page > pages;
  // A change of the columns has moved its rows to another state.
  useEffect(() => {
    if (isPastEnd) openLast();
  }, [isPastEnd]);
  const step = (label: string, wanted: number) => (
    <ControlButton
      aria-disabled={wanted < 1 || wanted > pages}
      onClick={() => wanted >= 1 && wanted <= pages && open(show ?? 'all', wanted)}
    >
      {label}
    </ControlButton>
  );
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('imports.preview')}</h2>
      <div className={styles.tabs}>
        <Segmented
          legend={t('reconcile.show')}
          value={show ?? 'all'}
          onChange={open}
          options={(['all', ...rowStates] as const).map((value) => ({
            value,
            label: t('reconcile.tab', {
              name: t(value === 'all' ? 'reconcile.results.all' : `imports.counts.${value}`),
              count: value === 'all' ? of.total : of.counts[value],
            }),
          }))}
        />
      </div>
      <div className={`${styles.frame} ${styles.cards}`}>
        {show === 'problem' ? <Problems of={of} /> : <Rows of={of} format={format} />}
      </div>
      {show !== 'problem' && pages > 1 && (
        <div className={styles.pager}>
          {step(t('reconcile.previous'), page - 1)}
          <bdi dir="ltr">
            {format.number(page)} / {format.number(pages)}
          </bdi>
          {step(t('reconcile.next'), page + 1)}
        </div>
      )}
    </section>
  );
};

const Problems = ({ of: { problems, counts } }: { readonly of: ShownImport }) => {
  const { t } = useTranslation();
  if (problems.length === 0) return <EmptyState title={t('reconcile.empty')} />;
  return (
    <>
      <FiguresTable
        label={t('imports.counts.problem')}
        rows={problems}
        keyOf={(_, index) => String(index)}
        columns={[
          { title: t('reconcile.row'), cell: ({ row }) => row },
          { title: t('imports.column'), isText: true, cell: ({ column }) => <bdi>{column}</bdi> },
          { title: t('imports.value'), isText: true, cell: ({ value }) => <bdi>{value}</bdi> },
          { title: t('imports.reason'), isText: true, cell: ({ reason }) => reason },
        ]}
      />
      {counts.problem > problems.length && <p className={styles.hint}>{t('imports.firstOnly')}</p>}
    </>
  );
};

type Row = ShownImport['sample'][number];

const Rows = ({ of, format }: { readonly of: ShownImport; readonly format: Formatters }) => {
  const { t } = useTranslation();
  if (of.sample.length === 0) return <EmptyState title={t('reconcile.empty')} />;
  const text = (field: string, value: unknown) =>
    valueText(value, { kind: of.kind, field }, { t, format });
  const labels = new Map(of.fields.map(({ name, label }) => [name, label]));
  const change = ([field, { from, to, hand_edited, kept }]: [string, Row['changes'][string]]) => (
    <div key={field} data-kept={kept}>
      <small>{labels.get(field) ?? field}</small>{' '}
      {from !== undefined && (
        <>
          <bdi>
            <del>{text(field, from)}</del>
          </bdi>{' '}
          →{' '}
        </>
      )}
      <bdi>{text(field, to)}</bdi>
      {hand_edited && <em> {t(kept ? 'imports.kept' : 'imports.overwritten')}</em>}
    </div>
  );
  return (
    <FiguresTable<Row>
      label={t('imports.preview')}
      rows={of.sample}
      keyOf={({ row }) => String(row)}
      columns={[
        { title: t('reconcile.row'), cell: ({ row }) => row },
        {
          title: t('imports.action'),
          isText: true,
          cell: ({ state }) => state && t(`imports.actions.${state}`),
        },
        {
          title: t('imports.changes'),
          isText: true,
          cell: ({ row, changes, state, cells }) =>
            state === 'problem' || Object.keys(changes).length === 0 ? (
              <>
                <bdi className={styles.cells}>{cells.filter(Boolean).join(' · ')}</bdi>
                {of.problems
                  .filter((problem) => problem.row === row)
                  .map(({ column, reason }) => (
                    <div key={column}>{[column, reason].filter(Boolean).join(': ')}</div>
                  ))}
              </>
            ) : (
              <div className={styles.changes}>
                {Object.entries(changes)
                  .filter(([, { from, to }]) => from !== undefined || to !== undefined)
                  .map(change)}
              </div>
            ),
        },
      ]}
    />
  );
};
