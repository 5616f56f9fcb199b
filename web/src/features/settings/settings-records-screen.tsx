import { Button } from '@mantine/core';
import type { ScreenId } from '@provost/contract/screens';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import styles from './settings.module.css';

interface SettingsRecordsScreenProps<R> {
  readonly screen: ScreenId;
  readonly records: UseQueryResult<readonly R[]>;
  readonly hint: string;
  readonly empty: string;
  readonly failure: string;
  readonly newLabel: string;
  readonly canAdd: boolean;
  readonly form: (record: R | undefined, onDone: () => void) => ReactNode;
  readonly table: (records: readonly R[], edit: (record: R) => void) => ReactNode;
}

/** A part of the settings with a few records: their table, or the form of one of them. */
export const SettingsRecordsScreen = <R,>(props: SettingsRecordsScreenProps<R>) => {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<R | 'new'>();
  const { screen, canAdd } = props;
  return (
    <>
      <PageHeader title={t(`nav.${screen}`)}>
        {canAdd && edited === undefined && (
          <Button
            onClick={() => setEdited('new')}
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          >
            {props.newLabel}
          </Button>
        )}
      </PageHeader>
      <SettingsLinks />
      {edited === undefined ? (
        <>
          <p className={styles.hint}>{props.hint}</p>
          <QueryState
            query={props.records}
            skeleton={<SectionSkeleton lines={6} />}
            failedTitle={props.failure}
            toFailure={(error) => failureOf(error, t)}
          >
            {(data) =>
              data.length > 0 ? props.table(data, setEdited) : <EmptyState title={props.empty} />
            }
          </QueryState>
        </>
      ) : (
        props.form(edited === 'new' ? undefined : edited, () => setEdited(undefined))
      )}
    </>
  );
};
