import { NativeSelect } from '@mantine/core';
import {
  createReconciliation,
  type ListedReconciliation,
  type ReconciliationSource,
  reconciliationSources,
} from '@provost/contract/reconciliations';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { notifiedFailure } from '@/api/error-lines.ts';
import { callOwn, type Own } from '@/api/own.ts';
import { choicesOf } from '@/forms/choice.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { FileUpload } from '@/school/file-upload.tsx';
import { ControlLink } from '@/ui/control-link.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { FiguresTable } from '@/ui/figures-table.tsx';
import styles from '@/ui/file-screen.module.css';
import { Moment } from '@/ui/moment.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { reconciliationsQuery, useDaysText } from './reconcile.queries.ts';

const loadResult = () => loadPart(() => import('./reconcile-result.tsx'));

/** Compares a file of a provider or bank with the payments. i18n-keys: reconcile.sources.* */
export const ReconcileScreen = () => {
  const { t } = useTranslation();
  const { id } = useSearch({ from: '/shell/payments/reconcile' as never }) as { id?: number };
  const { part } = useLazyPart(loadResult, id !== undefined);
  return (
    <>
      <PageHeader title={t('nav.reconcile')}>
        {id !== undefined && (
          <ControlLink href="/payments/reconcile">{t('reconcile.back')}</ControlLink>
        )}
      </PageHeader>
      {id === undefined ? (
        <>
          <Upload />
          <Earlier />
        </>
      ) : (
        (part && <part.ReconcileResult id={id} />) || <SectionSkeleton lines={8} />
      )}
    </>
  );
};

const Upload = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [source, setSource] = useState<ReconciliationSource>('stripe');
  return (
    <FileUpload
      label={t('reconcile.upload')}
      hint={t('reconcile.hint')}
      kind={source}
      send={(file, sent, chosen) =>
        callOwn(createReconciliation, { query: { source: chosen }, body: file, ...sent })
      }
      onSent={({ id }) =>
        void navigate({ to: '/payments/reconcile', search: { id: Number(id) } as never })
      }
      fields={
        <NativeSelect
          label={t('reconcile.source')}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value as ReconciliationSource)}
          data={choicesOf(reconciliationSources, (value) => t(`reconcile.sources.${value}`))}
        />
      }
    />
  );
};

const Earlier = () => {
  const { t, format } = useTexts();
  const daysText = useDaysText();
  const query = useQuery(reconciliationsQuery);
  return (
    <section className={styles.part}>
      <h2>{t('reconcile.earlier')}</h2>
      <QueryState
        query={query}
        skeleton={<SectionSkeleton lines={4} />}
        failedTitle={t('reconcile.listFailure')}
        toFailure={notifiedFailure}
      >
        {(files: readonly Own<ListedReconciliation>[]) =>
          files.length === 0 ? (
            <EmptyState title={t('reconcile.none')} />
          ) : (
            <div className={styles.frame}>
              <FiguresTable
                label={t('reconcile.earlier')}
                rows={files}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t('reconcile.file'),
                    cell: (file) => (
                      <Link to="/payments/reconcile" search={{ id: Number(file.id) } as never}>
                        {t(`reconcile.sources.${file.source}`)} {daysText(file)}
                      </Link>
                    ),
                  },
                  {
                    title: t('reconcile.uploaded'),
                    isText: true,
                    cell: ({ created_at }) => <Moment at={created_at} />,
                  },
                  { title: t('reconcile.rows'), cell: (file) => format.number(file.row_count) },
                  { title: t('reconcile.open'), cell: (file) => format.number(file.open) },
                ]}
              />
            </div>
          )
        }
      </QueryState>
    </section>
  );
};
