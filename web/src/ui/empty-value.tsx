import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './empty-value.module.css';

/** A missing value: a dash that screen readers read as the label. One element, as lists have many. */
export const emptyValue = (label: string) => (
  <span role="img" aria-label={label} className={styles.dash}>
    –
  </span>
);

export const EmptyValue = () => {
  const { t } = useTranslation();
  return emptyValue(t('table.notKnown'));
};
