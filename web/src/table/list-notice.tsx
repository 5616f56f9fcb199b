import { Button } from '@mantine/core';
import { IconSearchOff, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/empty-state.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import type { FilterGroup } from './filters.ts';
import type { ListLoad } from './list-load.ts';
import type { TableChange } from './table-state.ts';

/** What a list says of itself. */
export interface ListWords {
  readonly title: string;
  readonly search: string;
  /** Where there is nothing yet, and what to do then. */
  readonly empty: string;
  readonly emptyHint: string;
  readonly noMatch: string;
  readonly failure: string;
}

interface ListNoticeProps {
  readonly words: ListWords;
  readonly list: ListLoad<object>;
  readonly filters: readonly FilterGroup[];
  readonly onChange: (change: TableChange) => void;
  readonly emptyAction: ReactNode;
}

/** In the place of rows: why there are none, and the one thing to do about it. */
export const ListNotice = (props: ListNoticeProps) => {
  const { t } = useTranslation();
  const { words, list, filters, onChange } = props;
  if (list.failure) {
    return (
      <ErrorState
        title={words.failure}
        failure={list.failure}
        onRetry={list.retry}
        isRetrying={list.isRefreshing}
      />
    );
  }
  if (list.page && list.page.page > 1 && list.page.count !== 0) {
    return (
      <EmptyState icon={<IconTable size={22} stroke={1.5} />} title={t('table.pastEnd')}>
        <Button variant="default" onClick={() => onChange({ page: undefined })}>
          {t('table.firstPage')}
        </Button>
      </EmptyState>
    );
  }
  const narrowing = ['search', ...filters.map(({ name }) => name)];
  if (narrowing.some((name) => name in list.state)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} stroke={1.5} />}
        title={words.noMatch}
        hint={t('table.noMatchHint')}
      >
        <Button
          variant="default"
          onClick={() => onChange(Object.fromEntries(narrowing.map((name) => [name, undefined])))}
        >
          {t('table.clearAll')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconTable size={22} stroke={1.5} />}
      title={words.empty}
      hint={words.emptyHint}
    >
      {props.emptyAction}
    </EmptyState>
  );
};
