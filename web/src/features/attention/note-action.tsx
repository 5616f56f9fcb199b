import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { addNote } from '@/school/notes/notes.queries.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { ActionButton } from './action-button.tsx';
import type { ActionProps } from './item-props.ts';

interface NoteActionProps extends ActionProps {
  readonly paymentId: string;
}

/** A note on the payment settles the item: a colleague follows it up. */
export const NoteAction = ({ item, nameId, paymentId }: NoteActionProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ActionButton nameId={nameId} onClick={() => setIsOpen(true)}>
        {t('attention.addNote')}
      </ActionButton>
      <Dialog
        isOpen={isOpen}
        title={t('attention.noteTitle', { number: item.payment?.number })}
        onCancel={close}
      >
        {(isStillOpen) => <NoteForm paymentId={paymentId} isOpen={isStillOpen} onClose={close} />}
      </Dialog>
    </>
  );
};

interface NoteFormProps extends Pick<NoteActionProps, 'paymentId'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const NoteForm = ({ paymentId, isOpen, onClose }: NoteFormProps) => {
  const { t } = useTranslation();
  const [{ text }, setTyped, draft] = useDialogDraft(`note payment ${paymentId}`, () => ({
    text: '',
  }));
  const add = useVersionedWrite({
    send: (note: string, { idempotencyKey }) =>
      addNote({ subject: 'payment', id: paymentId }, note, idempotencyKey),
    draft,
    showsErrors: true,
  });
  return (
    <DialogForm
      isOpen={isOpen}
      error={add.error}
      submitLabel={t('attention.addNote')}
      issues={{ text: text.trim() ? undefined : t('validation.required') }}
      isBusy={add.isPending}
      onSubmit={() => add.send(text, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <>
          <p>{t('attention.noteEffect')}</p>
          <Textarea
            data-autofocus
            label={t('notes.new')}
            error={errorOf('text')}
            maxLength={5000}
            rows={3}
            dir="auto"
            value={text}
            onChange={(event) => setTyped({ text: event.currentTarget.value })}
          />
        </>
      )}
    </DialogForm>
  );
};
