import { NativeSelect } from '@mantine/core';
import { csvPath } from '@provost/contract/endpoint';
import { createImport, type ListedImport, listImports } from '@provost/contract/imports';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { withQuery } from '@/api/client.ts';
import { download } from '@/api/download.ts';
import { errorLines } from '@/api/error-lines.ts';
import { callOwn, type Own } from '@/api/own.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { FileUpload } from '@/school/file-upload.tsx';
import { useImportKinds } from '@/school/import-link.tsx';
import { Loaded } from '@/school/loaded.tsx';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { ControlButton } from '@/ui/control-button.tsx';
import { ControlLink } from '@/ui/control-link.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { FiguresTable } from '@/ui/figures-table.tsx';
import styles from '@/ui/file-screen.module.css';
import { Moment } from '@/ui/moment.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { importsQuery } from './imports.queries.ts';
import { UndoImport } from './undo-import.tsx';

type Listed = Own<ListedImport>;

/** The latest imports. i18n-keys: imports.states.* */
export const ImportsScreen = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const count = (name: keyof Listed['counts']) => ({
    title: t(`imports.counts.${name}`),
    cell: ({ counts }: Listed) => format.number(counts[name]),
  });
  return (
    <>
      <PageHeader title={t('nav.imports')}>
        <ControlLink href="/imports/new">{t('nav.import-new')}</ControlLink>
      </PageHeader>
      <SettingsLinks />
      <Loaded query={importsQuery} lines={6} failedTitle={t('imports.listFailure')}>
        {(imports: readonly Listed[]) =>
          imports.length === 0 ? (
            <EmptyState title={t('imports.none')} hint={t('imports.hint')} />
          ) : (
            <div className={`${styles.frame} ${styles.cards}`}>
              <FiguresTable
                label={t('nav.imports')}
                rows={imports}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t('imports.file'),
                    cell: ({ id, file_name, kind }) => (
                      <Link to="/imports/$id" params={{ id }}>
                        <bdi>{file_name ?? t(`nav.${kind}`)}</bdi>
                      </Link>
                    ),
                  },
                  {
                    title: t('imports.kind'),
                    isText: true,
                    cell: ({ kind }) => t(`nav.${kind}`),
                  },
                  {
                    title: t('imports.by'),
                    isText: true,
                    cell: ({ created_by }) => <bdi>{created_by?.full_name}</bdi>,
                  },
                  {
                    title: t('imports.uploaded'),
                    isText: true,
                    cell: ({ created_at }) => <Moment at={created_at} />,
                  },
                  {
                    title: t('imports.state'),
                    isText: true,
                    cell: ({ state }) => t(`imports.states.${state}`),
                  },
                  count('create'),
                  count('update'),
                  count('problem'),
                  {
                    title: t('pricing.actions'),
                    isText: true,
                    cell: (one) => <UndoImport of={one} size="compact-sm" />,
                  },
                ]}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
};

/** Uploads a file. What follows is the screen of the import, where it can be continued at any time. */
export const ImportNewScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const kinds = useImportKinds();
  const { kind: wanted } = useSearch({ strict: false }) as { readonly kind?: string };
  const kind = kinds.find((name) => name === wanted) ?? kinds[0] ?? 'students';
  const saveTemplate = () =>
    download(withQuery(csvPath(listImports), { kind }), `${kind}-template.csv`).catch((error) =>
      showNotification('error', errorLines(error, t)),
    );
  return (
    <>
      <PageHeader title={t('nav.import-new')}>
        <ControlLink href="/imports">{t('nav.imports')}</ControlLink>
      </PageHeader>
      <FileUpload
        label={t('imports.choose')}
        hint={t('imports.hint')}
        kind={kind}
        send={(file, sent, chosen) =>
          callOwn(createImport, {
            query: { kind: chosen, file_name: file.name.slice(-200) },
            body: file,
            ...sent,
          })
        }
        onSent={({ id }) => void navigate({ to: '/imports/$id', params: { id } })}
        fields={
          <NativeSelect
            label={t('imports.kind')}
            value={kind}
            onChange={({ currentTarget }) =>
              void navigate({
                to: '/imports/new',
                search: { kind: currentTarget.value },
                replace: true,
              })
            }
            data={kinds.map((value) => ({ value, label: t(`nav.${value}`) }))}
          />
        }
        tools={
          <ControlButton onClick={() => void saveTemplate()}>{t('imports.template')}</ControlButton>
        }
      />
    </>
  );
};
