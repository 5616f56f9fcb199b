import { Button } from '@mantine/core';
import { IconSearchOff, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/empty-state.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { type Filter, parametersOf } from './filter.ts';
import type { ListTexts } from './list-texts.ts';
import type { TableChange } from './table-state.ts';
import type { LoadedList } from './use-list.ts';

interface ListMessageProps {
  readonly texts: ListTexts;
  readonly loaded: LoadedList<unknown>;
  readonly filters: readonly Filter[];
  readonly onChange: (change: TableChange) => void;
}

/** In place of rows: why there are none, and the one thing to do about it. */
export const ListMessage = ({ texts, loaded, filters, onChange }: ListMessageProps) => {
  const { t } = useTranslation();
  const { page, failure, state } = loaded;
  if (failure) {
    return (
      <ErrorState
        title={t(texts.failure)}
        failure={failure}
        onRetry={loaded.retry}
        isRetrying={loaded.isRetrying}
      />
    );
  }
  if (page && page.page > 1 && page.count !== 0) {
    return (
      <EmptyState icon={<IconTable size={22} stroke={1.5} />} title={t('table.pastEnd')}>
        <Button variant="default" onClick={() => onChange({ page: undefined })}>
          {t('table.firstPage')}
        </Button>
      </EmptyState>
    );
  }
  const narrowing = ['search', ...filters.flatMap(parametersOf)];
  if (narrowing.some((name) => name in state)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} stroke={1.5} />}
        title={t(texts.noMatch)}
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
      title={t(texts.empty)}
      hint={t(texts.emptyHint)}
    />
  );
};
