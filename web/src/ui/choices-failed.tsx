import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './choices-failed.module.css';

/** A query for choices. */
interface Choices {
  readonly isLoadingError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

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
