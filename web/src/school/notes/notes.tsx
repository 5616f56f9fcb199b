import type { Note } from '@provost/contract/notes';
import { createNote, deleteNote } from '@provost/contract/notes';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '@/api/error-lines.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useSession } from '@/api/session/use-session.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { Moment } from '@/ui/moment.tsx';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import { type NotesOf, notesQuery } from './notes.queries.ts';

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
  const query = useQuery(notesQuery({ subject, id }));
  const { data: notes, error } = query;
  const [asked, setAsked] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const removal = useVersionedWrite({
    send: sendTo(deleteNote, (note: string) => ({ params: { id: note } })),
  });
  return (
    <DetailsSection title={t('notes.title')} note={t('notes.internal')}>
      {can(createNote.access) && <NoteForm subject={subject} id={id} />}
      {!notes && !error && <SectionSkeleton lines={4} />}
      {!notes && error && (
        <ErrorState
          title={t('notes.failure')}
          failure={failureOf(error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {notes?.length === 0 && <p>{t('notes.empty')}</p>}
      {notes && notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note, index) => (
            <NoteItem
              key={note.id ?? index}
              note={note}
              onDelete={
                canDelete(note)
                  ? () => {
                      setAsked(note.id);
                      setIsAsking(true);
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={isAsking}
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
      <div className={styles.foot}>
        <span>
          {note.author?.full_name && <bdi>{note.author.full_name}</bdi>}
          {note.author?.full_name && ' · '}
          <Moment at={note.created_at} />
        </span>
        {onDelete && (
          <button
            type="button"
            className={styles.delete}
            aria-label={t('notes.deleteNote')}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden />
          </button>
        )}
      </div>
    </li>
  );
};
