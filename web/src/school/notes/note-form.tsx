import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useDraft } from '@/forms/use-draft.ts';
import { focusedElement } from '@/lib/dom/focused-element.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './notes.module.css';
import { addNote, type NotesOf } from './notes.queries.ts';

const maxLength = 5000;

const empty = { text: '' };

/** Keeps the text until the note is saved, also while another tab or page is open. */
export const NoteForm = (of: NotesOf) => {
  const { t } = useTranslation();
  const name = `note:${of.subject}:${of.id}`;
  const { form, setForm, owner, forgetSent } = useDraft(name, empty);
  const { text } = form;
  const [isChecked, setIsChecked] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useVersionedWrite({
    send: (sent: string, { idempotencyKey }) => addNote(of, sent, idempotencyKey),
    draft: { name, owner },
    onSaved: (_response, sent) => forgetSent({ text: sent }),
  });
  useKeepFocus(add.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(text.trim() === '');
    if (text.trim() === '') return field.current?.focus();
    const onSuccess = () => {
      // What was typed in the meantime stays.
      setForm((typed) => (typed.text === text ? empty : typed));
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
        onChange={(event) => setForm({ text: event.currentTarget.value })}
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
