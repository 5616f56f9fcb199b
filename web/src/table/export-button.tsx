import { CloseButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '@/lib/format/use-format.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import styles from './toolbar.module.css';

export interface Exporting {
  /** From 0 to 1 while it runs; null where the total is unknown; undefined while none runs. */
  readonly progress: number | null | undefined;
  /** Of the list as it is filtered, or of some rows. */
  readonly start: (ids?: readonly string[]) => void;
  readonly cancel: () => void;
}

/** The focused button is replaced when an export starts or ends: the next one gets the focus. */
export const ExportButton = ({ exporting }: { readonly exporting: Exporting }) => {
  const isRunning = exporting.progress !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(isRunning);
  // While rendering, the button that is about to go still has the focus.
  const hadFocus = box.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (wasRunning.current === isRunning) return;
    wasRunning.current = isRunning;
    if (hadFocus) box.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  return (
    <div ref={box} className={styles.export}>
      <ExportControl exporting={exporting} />
    </div>
  );
};

const ExportControl = ({ exporting }: { readonly exporting: Exporting }) => {
  const { t, format } = useTexts();
  const { progress, start, cancel } = exporting;
  if (progress === undefined) {
    return (
      <ControlButton
        icon={<IconDownload size={16} aria-hidden />}
        title={t('table.exportCsv')}
        onClick={() => start()}
      >
        <span className={styles.label}>{t('table.exportCsv')}</span>
      </ControlButton>
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
