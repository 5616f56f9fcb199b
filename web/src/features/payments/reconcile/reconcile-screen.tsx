import { Button, FileButton, NativeSelect } from '@mantine/core';
import {
  createReconciliation,
  type ListedReconciliation,
  type ReconciliationSource,
  reconciliationSources,
} from '@provost/contract/reconciliations';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorLines, notifiedFailure } from '@/api/error-lines.ts';
import { callOwn, type Own } from '@/api/own.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { choicesOf } from '@/forms/choice.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
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

interface Chosen {
  readonly source: ReconciliationSource;
  readonly file: File;
  /** Tells files apart: a file itself has no text. */
  readonly content: readonly (string | number)[];
}

const Upload = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [source, setSource] = useState<ReconciliationSource>('stripe');
  const upload = useVersionedWrite({
    send: ({ source: from, file }: Chosen, { idempotencyKey }) =>
      callOwn(createReconciliation, {
        query: { source: from },
        // Browsers give CSV files all kinds of types.
        body: file,
        idempotencyKey,
      }),
    isUpload: true,
    showsErrors: true,
  });
  const choose = (file: File | null) => {
    if (!file) return;
    const content = [file.name, file.size, file.lastModified];
    upload.send(
      { source, file, content },
      {
        onSuccess: (saved) =>
          void navigate({ to: '/payments/reconcile', search: { id: Number(saved.id) } as never }),
      },
    );
  };
  return (
    <section className={styles.upload} aria-label={t('reconcile.upload')}>
      <p className={styles.hint}>{t('reconcile.hint')}</p>
      <div className={styles.fields}>
        <NativeSelect
          label={t('reconcile.source')}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value as ReconciliationSource)}
          data={choicesOf(reconciliationSources, (value) => t(`reconcile.sources.${value}`))}
        />
        <FileButton
          onChange={choose}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          key={upload.isPending ? 1 : 0}
        >
          {(props) => (
            <Button {...props} loading={upload.isPending}>
              {t('reconcile.upload')}
            </Button>
          )}
        </FileButton>
      </div>
      <div role="alert">
        {(upload.error ? errorLines(upload.error, t) : []).map((line) => (
          <p key={line} className={styles.problem}>
            {line}
          </p>
        ))}
      </div>
    </section>
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
