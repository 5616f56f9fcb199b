import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './form.module.css';

export interface Added {
  /** How many have been added in a row. */
  readonly count: number;
  readonly text: string;
  /** Undefined where the host does not say which record it is. */
  readonly link: LinkProps | undefined;
}

/** What was saved before the form started again. A notification announces it. */
export const SavedNote = ({ added }: { readonly added: Added | undefined }) => {
  const { t } = useTranslation();
  const id = useId();
  if (!added) return null;
  return (
    <p className={styles.saved}>
      <span id={id}>{added.text}</span>{' '}
      {added.link && (
        <Link {...added.link} aria-describedby={id}>
          {t('forms.openRecord')}
        </Link>
      )}
    </p>
  );
};
