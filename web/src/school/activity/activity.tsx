import type { AuditEvent, AuditSubject } from '@provost/contract/audit';
import { auditActions, listAuditEvents } from '@provost/contract/audit';
import { listNotes, type NoteSubject } from '@provost/contract/notes';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { Timeline, type TimelineEntry } from '@/ui/timeline.tsx';
import { notesQuery } from '../notes/notes.queries.ts';
import { eventsOfQuery } from './activity.queries.ts';
import { describeChanges } from './describe-changes.ts';
import { UndoEvent } from './undo-event.tsx';

interface ActivityProps {
  readonly subject: AuditSubject;
  /** Undefined where nobody writes notes. */
  readonly noteSubject?: NoteSubject;
  readonly id: string;
  /** What else happened, such as payments. */
  readonly others?: readonly TimelineEntry[];
}

const actionText = (action: string | undefined, t: TFunction): string =>
  isOneOf(auditActions, action) ? t(`audit.actions.${action.replace('.', '_')}`) : (action ?? '');

const toEntry = (
  event: Own<AuditEvent>,
  t: TFunction,
  format: ReturnType<typeof useFormat>,
): TimelineEntry => ({
  id: `event-${event.id}`,
  at: event.occurred_at,
  title: actionText(event.action, t),
  by: event.actor?.full_name,
  text: describeChanges(event, { t, ...format })
    .map(({ name, text }) => t('audit.oneChange', { name, text }))
    .join('\n'),
  action: <UndoEvent event={event} />,
});

/** Everything that happened to a record, newest first: audit events, notes, payments. */
export const Activity = ({ subject, noteSubject, id, others = [] }: ActivityProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const events = useQuery({ ...eventsOfQuery(subject, id), enabled: can(listAuditEvents.access) });
  const notes = useQuery({
    ...notesQuery({ subject: noteSubject ?? 'student', id }),
    enabled: noteSubject !== undefined && can(listNotes.access),
  });
  const failed = [events, notes].find(({ data, error }) => error && !data);
  const entries: TimelineEntry[] = [
    ...(events.data?.events ?? []).map((event) => toEntry(event, t, format)),
    ...(notes.data ?? []).map((note) => ({
      id: `note-${note.id}`,
      at: note.created_at,
      title: t('activity.note'),
      by: note.author?.full_name,
      text: note.text,
    })),
    ...others,
  ];
  return (
    <DetailsSection title={t('record.activity')}>
      {failed?.error && (
        <ErrorState
          title={t('activity.failure')}
          failure={failureOf(failed.error, t)}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
      {events.isLoading || notes.isLoading ? (
        <SectionSkeleton lines={6} />
      ) : (
        <Timeline entries={entries} empty={t('activity.empty')} />
      )}
      {events.data?.hasMore && <p>{t('activity.older')}</p>}
    </DetailsSection>
  );
};
