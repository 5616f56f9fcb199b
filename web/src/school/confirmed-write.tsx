import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface RecordCall {
  readonly params: { readonly id: string };
  readonly idempotencyKey: string;
}

interface ConfirmedWriteProps {
  /** Of the record that is changed. */
  readonly id: string;
  readonly label: string;
  /** The accessible name of the button, where others beside it have the same label. */
  readonly name?: string;
  readonly size?: ButtonProps['size'];
  readonly title: string;
  /** The label, unless another word says more. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** The write is no longer possible. A question that is open stays, and can only be cancelled. */
  readonly isObsolete?: boolean;
  /** A refusal closes the question: asking again could not help. */
  readonly closesOnError?: boolean;
  readonly send: (call: RecordCall) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A button whose write is sent after a confirmation. */
export const ConfirmedWrite = (props: ConfirmedWriteProps) => {
  const { label, isObsolete = false, isDangerous = false } = props;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const write = useVersionedWrite({
    send: (id: string, { idempotencyKey }) => props.send({ params: { id }, idempotencyKey }),
  });
  const outcome = { onSuccess: close, ...(props.closesOnError && { onError: close }) };
  if (isObsolete && !isAsking) return null;
  return (
    <>
      <Button
        variant="default"
        size={props.size ?? 'sm'}
        aria-label={props.name}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={props.title}
        confirmLabel={props.confirmLabel ?? label}
        {...(props.cancelLabel !== undefined && { cancelLabel: props.cancelLabel })}
        isDangerous={isDangerous}
        isObsolete={isObsolete}
        isBusy={write.isPending}
        onConfirm={() => write.send(props.id, outcome)}
        onCancel={close}
      >
        {props.children}
      </ConfirmDialog>
    </>
  );
};
