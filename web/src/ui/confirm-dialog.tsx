import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ActionRow } from './action-row.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { HoldDialog, useDialog } from './hold-dialog.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** `Cancel`, unless another word describes the safe choice better. */
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** The question is outdated: it can only be cancelled. */
  readonly isObsolete?: boolean;
  /** Needs an answer: a click beside it only makes it pulse. */
  readonly isStatic?: boolean;
  /** It opens without a press that asks for it: a second Enter must not answer it. */
  readonly focusesText?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for a confirmation. The safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog
    isOpen={props.isOpen}
    title={props.title}
    isStatic={props.isStatic}
    onCancel={props.onCancel}
  >
    <Question {...props} />
  </Dialog>
);

const Question = (props: ConfirmDialogProps) => {
  const { t } = useTranslation();
  const { isOpen } = useDialog();
  const { isBusy = false, isObsolete = false } = props;
  const focus = { 'data-autofocus': true };
  return (
    <>
      <HoldDialog isHeld={isBusy} />
      <div className={styles.text} {...(props.focusesText && { ...focus, tabIndex: -1 })}>
        {props.children}
      </div>
      <ActionRow isClosing>
        <Button
          variant="default"
          onClick={props.onCancel}
          disabled={isBusy}
          {...(!props.focusesText && focus)}
        >
          {props.cancelLabel ?? t('table.cancel')}
        </Button>
        <Button
          {...(props.isDangerous && { color: 'red.9' })}
          // One that opened by itself takes no key that was meant for the form below.
          data-submit={!props.focusesText || undefined}
          // The second click of a double click arrives while the dialog fades out.
          onClick={isOpen && !isObsolete ? props.onConfirm : undefined}
          loading={isBusy}
          // Not `disabled`, which would take the focus away.
          aria-disabled={isObsolete || undefined}
          data-disabled={isObsolete}
        >
          {props.confirmLabel}
        </Button>
      </ActionRow>
    </>
  );
};
