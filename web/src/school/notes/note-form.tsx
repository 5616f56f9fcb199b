import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { createDraft } from '@/forms/draft.ts';
import { useDraft } from '@/forms/use-draft.ts';
import { focusedElement } from '@/lib/dom/focused-element.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import styles from './notes.module.css';
import { addNote, type NotesOf } from './notes.queries.ts';

const maxLength = 5000;

const draftOf = ({ subject, id }: NotesOf) =>
  createDraft({
    name: `note:${subject}:${id}`,
    isStarted: (text: string) => text.trim() !== '',
    write: (text) => ({ text }),
    read: ({ text }) => (typeof text === 'string' ? text : ''),
  });

/** Keeps the text until the note is saved, also while another tab or page is open. */
export const NoteForm = (of: NotesOf) => {
  const { t } = useTranslation();
  const { subject, id } = of;
  const draft = useMemo(() => draftOf({ subject, id }), [subject, id]);
  const { form: text, setForm: setText, owner, forgetSent } = useDraft(draft, '');
  const [isChecked, setIsChecked] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useVersionedWrite({
    send: (sent: string, { idempotencyKey }) => addNote(of, sent, idempotencyKey),
    draft: { name: `note:${subject}:${id}`, owner },
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
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
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
