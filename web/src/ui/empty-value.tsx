import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './empty-value.module.css';

/** Where a row has no value: a dash to look at, words to listen to. */
export const EmptyValue = () => {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className={styles.dash}>
        –
      </span>
      <VisuallyHidden>{t('table.notKnown')}</VisuallyHidden>
    </>
  );
};
