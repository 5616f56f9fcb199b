import { Button } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './draft-note.module.css';

/** Says where the words in the form come from. */
export const DraftNote = ({ onDiscard }: { readonly onDiscard: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.note} role="status">
      <IconFileDescription size={18} stroke={1.5} aria-hidden />
      <p className={styles.words}>{t('registration.draftRestored')}</p>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {t('registration.discardDraft')}
      </Button>
    </div>
  );
};
