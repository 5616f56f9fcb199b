import { Button } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './draft-note.module.css';

interface DraftNoteProps {
  readonly text: string;
  readonly onDiscard: () => void;
}

/** Explains that the values come from a draft. */
export const DraftNote = ({ text, onDiscard }: DraftNoteProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.note} role="status">
      <IconFileDescription size={18} stroke={1.5} aria-hidden />
      <p className={styles.words}>{text}</p>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {t('forms.discardDraft')}
      </Button>
    </div>
  );
};
