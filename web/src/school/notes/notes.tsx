import { Button, Textarea } from '@mantine/core';
import { createNote, deleteNote, type Note } from '@provost/contract/notes';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useSession } from '@/api/session/use-session.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useDraft } from '@/forms/use-draft.ts';
import { focusedElement } from '@/lib/dom/focused-element.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Loaded } from '@/school/loaded.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import styles from './notes.module.css';
import { addNote, type NotesOf, notesQuery } from './notes.queries.ts';

const maxLength = 5000;

/** Keeps the text until the note is saved, also while another tab or page is open. */
export const NoteForm = (of: NotesOf) => {
  const { t } = useTranslation();
  const name = `note:${of.subject}:${of.id}`;
  const { text, setText, owner, forgetSent } = useDraft(name);
  const [isChecked, setIsChecked] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useVersionedWrite({
    send: (sent: string, { idempotencyKey }) => addNote(of, sent, idempotencyKey),
    draft: { name, owner },
    // A notification does: the form has no place for them.
    showsErrors: false,
    onSaved: (_response, sent) => forgetSent(sent),
  });
  useKeepFocus(add.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(text.trim() === '');
    if (text.trim() === '') return field.current?.focus();
    const onSuccess = () => {
      // What was typed in the meantime stays.
      setText((typed) => (typed === text ? '' : typed));
      // For the next note.
      if (element.current?.contains(focusedElement())) field.current?.focus();
    };
    add.send(text, { onSuccess });
  };
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <Textarea
        ref={field}
        label={t('notes.new')}
        error={isChecked && text.trim() === '' && t('validation.required')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={maxLength}
        rows={3}
        dir="auto"
      />
      <div>
        <Button type="submit" loading={add.isPending}>
          {t('notes.add')}
        </Button>
      </div>
    </form>
  );
};

type NoteRow = Own<Note>;

/** Owners and admins delete any note, the others their own. */
const useCanDelete = () => {
  const can = useCan();
  const userId = useSession()?.user.id;
  const canAll = can({ action: 'manage', subject: 'Note' });
  return ({ id, author }: NoteRow): boolean =>
    id !== undefined && can(deleteNote.access) && (canAll || author?.id === userId);
};

/** Internal notes on a record: list, add, delete. */
export const Notes = ({ subject, id }: NotesOf) => {
  const { t } = useTranslation();
  const can = useCan();
  const canDelete = useCanDelete();
  const { asked, ask, isOpen, close } = useAsked<string>();
  const removal = useVersionedWrite({
    send: sendTo(deleteNote, (note: string) => ({ params: { id: note } })),
  });
  return (
    <DetailsSection title={t('notes.title')} note={t('notes.internal')}>
      {can(createNote.access) && <NoteForm subject={subject} id={id} />}
      <Loaded query={notesQuery({ subject, id })} lines={4} failedTitle={t('notes.failure')}>
        {(notes) =>
          notes.length === 0 ? (
            <p>{t('notes.empty')}</p>
          ) : (
            <ul className={`plain-list ${styles.notes}`}>
              {notes.map((note, index) => (
                <NoteItem
                  key={note.id ?? index}
                  note={note}
                  onDelete={canDelete(note) ? () => ask(note.id) : undefined}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('notes.deleteTitle')}
        confirmLabel={t('notes.delete')}
        isDangerous
        isBusy={removal.isPending}
        onConfirm={() => {
          if (asked !== undefined) removal.send(asked, { onSuccess: close, onError: close });
        }}
        onCancel={close}
      >
        <p>{t('notes.deleteEffect')}</p>
      </ConfirmDialog>
    </DetailsSection>
  );
};

interface NoteItemProps {
  readonly note: NoteRow;
  readonly onDelete: (() => void) | undefined;
}

const NoteItem = ({ note, onDelete }: NoteItemProps) => {
  const { t } = useTranslation();
  return (
    <li className={styles.note}>
      <p className={styles.text} dir="auto">
        {note.text}
      </p>
      <div className={`line apart meta ${styles.foot}`}>
        <span>
          {note.author?.full_name && <bdi>{note.author.full_name}</bdi>}
          {note.author?.full_name && ' · '}
          <Moment at={note.created_at} />
        </span>
        {onDelete && (
          <button
            type="button"
            className={`icon-button ${styles.delete}`}
            aria-label={t('notes.deleteNote')}
            onClick={onDelete}
          >
            <IconTrash size={16} aria-hidden />
          </button>
        )}
      </div>
    </li>
  );
};
