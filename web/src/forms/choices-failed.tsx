import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './choices-failed.module.css';

type Choices = Pick<UseQueryResult<unknown>, 'isLoadingError' | 'isFetching' | 'refetch'>;

/** Below fields whose choices could not be loaded. Shows nothing if all are there. */
export const ChoicesFailed = ({ of }: { readonly of: readonly Choices[] }) => {
  const { t } = useTranslation();
  const failed = of.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length === 0) return null;
  return (
    <div className={styles.failed} role="alert">
      {t('forms.choicesFailed')}
      <Button
        size="compact-sm"
        variant="default"
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const { refetch } of failed) void refetch();
        }}
      >
        {t('errors.tryAgain')}
      </Button>
    </div>
  );
};
