import { useState } from 'react';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogLines } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { addNote } from '@/school/notes/notes.queries.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { ActionButton, type ActionProps } from './item-action.tsx';

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
        <NoteForm paymentId={paymentId} />
      </Dialog>
    </>
  );
};

const NoteForm = ({ paymentId }: Pick<NoteActionProps, 'paymentId'>) => {
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
    <WriteForm
      write={add}
      body={text}
      submitLabel={t('attention.addNote')}
      issues={{ text: text.trim() ? undefined : t('validation.required') }}
    >
      <p>{t('attention.noteEffect')}</p>
      <DialogLines
        isFirst
        label={t('notes.new')}
        name="text"
        maxLength={5000}
        rows={3}
        dir="auto"
        value={text}
        onChange={(typed) => setTyped({ text: typed })}
      />
    </WriteForm>
  );
};
