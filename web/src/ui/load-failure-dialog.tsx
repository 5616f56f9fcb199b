import { useId, useLayoutEffect, useRef } from 'react';
import { type LoadFailure, loadFailureText } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useDialogStack } from './dialog-stack.ts';
import styles from './load-failure-dialog.module.css';
import buttons from './plain-button.module.css';

interface LoadFailureDialogProps {
  readonly failure: LoadFailure;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/**
 * In place of a palette, menu or drawer whose code couldn't be loaded. The browser's own dialog,
 * because the code of others might be missing too.
 */
export const LoadFailureDialog = ({ failure, onRetry, onClose }: LoadFailureDialogProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Escape closes this one only, and not a drawer below it.
  useDialogStack(true, onClose);
  // A layout effect: its cleanup runs while the dialog is still in the document.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closing returns the focus to the element that had it.
    return () => current?.close();
  }, []);
  const canRetry = failure === 'network';
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div role="alert">
        <h2 id={titleId} className={styles.title}>
          {t('errors.partTitle')}
        </h2>
        <p className="flush">{t(loadFailureText[failure])}</p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t('table.close')}
        </button>
        <button
          type="button"
          className={buttons.action}
          onClick={canRetry ? onRetry : () => location.reload()}
        >
          {t(canRetry ? 'errors.tryAgain' : 'errors.reload')}
        </button>
      </div>
    </dialog>
  );
};
