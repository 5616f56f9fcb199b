import { rowsPerPage } from '@provost/contract/reconciliations';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { notifiedFailure } from '@/api/error-lines.ts';
import { dotted } from '@/lib/format/dotted.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import { ControlButton } from '@/ui/control-button.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { FiguresTable } from '@/ui/figures-table.tsx';
import styles from '@/ui/file-screen.module.css';
import { Money } from '@/ui/money.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { Segmented } from '@/ui/segmented.tsx';
import { type Compared, type Row, reconciliationQuery, useDaysText } from './reconcile.queries.ts';
import { RowActions } from './row-actions.tsx';

const tabs = [
  'all',
  'missing_here',
  'amount_differs',
  'matched',
  'already_settled',
  'missing_there',
  'ignored',
] as const;
type Tab = (typeof tabs)[number];

/** The rows of a file, by what was found out about them. i18n-keys: reconcile.results.* */
export const ReconcileResult = ({ id }: { readonly id: number }) => {
  const { t, format } = useTexts();
  const daysText = useDaysText();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { result?: string; page?: number };
  const tab = tabs.find((name) => name === search.result) ?? 'all';
  const { page = 1 } = search;
  const filter = tab === 'all' || tab === 'missing_there' ? undefined : tab;
  const query = useQuery(reconciliationQuery(id, filter, page));
  const open = (result: Tab, wanted = 1) =>
    void navigate({
      to: '.',
      search: {
        id,
        ...(result !== 'all' && { result }),
        ...(wanted > 1 && { page: wanted }),
      } as never,
      replace: true,
      resetScroll: false,
    });
  const countOf = (data: Compared, name: Tab): number => {
    if (name === 'all') return data.row_count;
    return name === 'ignored' ? data.ignored : data.counts[name];
  };
  const pages = (data: Compared) => Math.ceil(data.count / rowsPerPage);
  return (
    <QueryState
      query={query}
      skeleton={<SectionSkeleton lines={8} />}
      failedTitle={t('reconcile.failure')}
      toFailure={notifiedFailure}
    >
      {(data: Compared) => (
        <>
          <p className={styles.hint}>
            {t(`reconcile.sources.${data.source}`)} {daysText(data)}
            {data.skipped > 0 && ` · ${t('reconcile.skipped', { count: data.skipped })}`}
            {data.repeated > 0 && ` · ${t('reconcile.repeated', { count: data.repeated })}`}
          </p>
          <div className={styles.tabs}>
            <Segmented
              legend={t('reconcile.show')}
              value={tab}
              onChange={open}
              options={tabs.map((value) => ({
                value,
                label: t('reconcile.tab', {
                  name: t(`reconcile.results.${value}`),
                  count: countOf(data, value),
                }),
              }))}
            />
          </div>
          <div
            className={`${styles.frame} ${styles.cards}`}
            data-stale={query.isPlaceholderData || undefined}
          >
            {tab === 'missing_there' ? <MissingThere data={data} /> : <Rows data={data} />}
          </div>
          {tab !== 'missing_there' && pages(data) > 1 && (
            <div className={styles.pager}>
              <ControlButton
                aria-disabled={page <= 1}
                onClick={() => page > 1 && open(tab, page - 1)}
              >
                {t('reconcile.previous')}
              </ControlButton>
              <bdi dir="ltr">
                {format.number(page)} / {format.number(pages(data))}
              </bdi>
              <ControlButton
                aria-disabled={page >= pages(data)}
                onClick={() => page < pages(data) && open(tab, page + 1)}
              >
                {t('reconcile.next')}
              </ControlButton>
            </div>
          )}
        </>
      )}
    </QueryState>
  );
};

type Payment = Compared['missing_there'][number];

const PaymentLink = ({ payment }: { readonly payment: Payment }) => (
  <>
    <Link to="/payments/$id" params={{ id: payment.id }}>
      {payment.number}
    </Link>{' '}
    <bdi>{payment.student.full_name}</bdi> <StatusBadge status={payment.status} />
  </>
);

const Rows = ({ data }: { readonly data: Compared }) => {
  const { t, format } = useTexts();
  if (data.rows.length === 0) return <EmptyState title={t('reconcile.empty')} />;
  return (
    <FiguresTable<Row>
      label={t('nav.reconcile')}
      rows={data.rows}
      keyOf={({ n }) => String(n)}
      columns={[
        { title: t('reconcile.row'), cell: ({ n }) => format.number(n) },
        {
          title: t('reconcile.date'),
          isText: true,
          cell: ({ occurred_at }) => format.date(occurred_at),
        },
        {
          title: t('reconcile.amount'),
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        { title: t('reconcile.from'), isText: true, cell: (row) => <From row={row} /> },
        { title: t('reconcile.match'), isText: true, cell: (row) => <Match row={row} /> },
        {
          title: t('reconcile.actions'),
          isText: true,
          cell: (row) => <RowActions reconciliation={data.id} row={row} />,
        },
      ]}
    />
  );
};

const From = ({ row }: { readonly row: Row }) => {
  const { t, format } = useTexts();
  const texts = [row.name, row.description, row.reference].filter((text) => text !== undefined);
  return (
    <div className={styles.lines}>
      {texts.map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
      {row.repeated_in.length > 0 && (
        <small>
          {t('reconcile.same', { rows: format.list(row.repeated_in.map((n) => format.number(n))) })}
        </small>
      )}
    </div>
  );
};

const Match = ({ row }: { readonly row: Row }) => {
  const { t } = useTranslation();
  const { payment, proposal, result } = row;
  const words = dotted([proposal?.student.full_name, proposal?.course?.title]);
  return (
    <div className={styles.lines}>
      <span>{t(`reconcile.results.${row.settled ? 'already_settled' : result}`)}</span>
      {payment && <PaymentLink payment={payment} />}
      {payment && result === 'amount_differs' && (
        <Money amount={payment.amount} currency={payment.currency} />
      )}
      {proposal && result === 'missing_here' && (
        <small>{t('reconcile.proposed', { name: words })}</small>
      )}
      {row.reason !== undefined && <small>{row.reason}</small>}
    </div>
  );
};

const MissingThere = ({ data }: { readonly data: Compared }) => {
  const { t, format } = useTexts();
  if (data.missing_there.length === 0) return <EmptyState title={t('reconcile.empty')} />;
  return (
    <FiguresTable<Payment>
      label={t('reconcile.results.missing_there')}
      rows={data.missing_there}
      keyOf={({ id }) => id}
      columns={[
        { title: t('reconcile.match'), cell: (payment) => <PaymentLink payment={payment} /> },
        {
          title: t('reconcile.date'),
          isText: true,
          cell: ({ paid_at }) => paid_at && format.date(paid_at),
        },
        {
          title: t('reconcile.amount'),
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        { title: t('payments.reference'), isText: true, cell: (payment) => payment.provider_ref },
      ]}
    />
  );
};
