import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { failureOf } from '@/api/error-lines.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { ControlLink } from '@/ui/control-link.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import styles from '@/ui/file-screen.module.css';
import { PageHeader } from '@/ui/page-header.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { ApplyImport } from './apply-import.tsx';
import { ImportColumns, useImportChange } from './import-columns.tsx';
import { ImportPreview, rowStates } from './import-preview.tsx';
import { ImportProgress, ImportResult } from './import-result.tsx';
import { importQuery, type ShownImport } from './imports.queries.ts';

/** An import, wherever it is: its columns and preview until it is applied, then its result. */
export const ImportScreen = () => {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const search = useSearch({ strict: false }) as { readonly show?: string; readonly page?: number };
  const show = rowStates.find((state) => state === search.show);
  const query = useQuery(importQuery(id, show, search.page ?? 1));
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data?.file_name ?? t('nav.imports')}
        note={data && `${t(`nav.${data.kind}`)} · ${t(`imports.states.${data.state}`)}`}
      >
        <ControlLink href="/imports">{t('nav.imports')}</ControlLink>
      </PageHeader>
      <QueryState
        query={query}
        skeleton={<SectionSkeleton lines={8} />}
        failedTitle={t('imports.failure')}
        toFailure={(error) => failureOf(error, t)}
      >
        {(shown: ShownImport) => (
          <>
            <SameFile of={shown} />
            <Parts of={shown} show={show} page={search.page ?? 1} />
          </>
        )}
      </QueryState>
    </>
  );
};

interface PartsProps {
  readonly of: ShownImport;
  readonly show: (typeof rowStates)[number] | undefined;
  readonly page: number;
}

const openStates: readonly string[] = ['mapping', 'checking', 'check_failed', 'ready'];

const Parts = ({ of, show, page }: PartsProps) => {
  const { t } = useTranslation();
  const choices = useImportChange(of);
  useKeepFocus(choices.isPending);
  const { state } = of;
  const isOpen = openStates.includes(state);
  // Each keeps its place, and with it the focus, while the file is checked again after a change.
  return (
    <>
      {state === 'checking' && (
        <ImportProgress label={t('imports.states.checking')} done={of.checked} total={of.total} />
      )}
      {state === 'check_failed' && (
        <section className={styles.upload} aria-label={t('imports.states.check_failed')}>
          <p role="alert" className={styles.problem}>
            {t('imports.checkFailed')}
          </p>
          <div className={styles.fields}>
            <ControlButton disabled={choices.isPending} onClick={() => choices.change({})}>
              {t('imports.checkAgain')}
            </ControlButton>
          </div>
        </section>
      )}
      {state === 'ready' && <ApplyImport of={of} choices={choices} />}
      {isOpen ? <ImportColumns of={of} choices={choices} /> : <ImportResult of={of} />}
      {(state === 'ready' || !isOpen) && <ImportPreview of={of} show={show} page={page} />}
    </>
  );
};

/** The same file was imported before: allowed, but rarely meant. */
const SameFile = ({ of: { same_file: same, state } }: { readonly of: ShownImport }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (!same || state !== 'ready') return null;
  return (
    <p className={styles.warning}>
      {t('imports.sameFile', {
        date: format.dateTime(same.created_at),
        state: t(`imports.states.${same.state}`),
      })}{' '}
      <Link to="/imports/$id" params={{ id: same.id }}>
        {t('imports.sameFileOpen')}
      </Link>
    </p>
  );
};
