import { Button, CloseButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import styles from './toolbar.module.css';

/** An export as the screen sees it. */
export interface Exporting {
  /** From 0 to 1 while it runs; null where the whole is not known; undefined while none runs. */
  readonly progress: number | null | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
}

export const ExportButton = ({ exporting }: { readonly exporting: Exporting }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { progress, start, cancel } = exporting;
  if (progress === undefined) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        onClick={start}
      >
        {t('table.exportCsv')}
      </Button>
    );
  }
  const label = t('table.exporting');
  return (
    <div className={styles.exporting}>
      <span>{label}</span>
      <progress
        aria-label={label}
        className={styles.progress}
        {...(progress !== null && { value: progress })}
      />
      {progress !== null && <span className={styles.share}>{format.percent(progress)}</span>}
      <CloseButton size="sm" aria-label={t('table.cancelExport')} onClick={cancel} />
    </div>
  );
};
