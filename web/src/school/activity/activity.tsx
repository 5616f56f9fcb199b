import {
  type AuditEvent,
  type AuditSubject,
  auditActions,
  listAuditEvents,
} from '@provost/contract/audit';
import { listNotes, type NoteSubject } from '@provost/contract/notes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '@/api/error-lines.ts';
import { type Own, ownRows } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { readPage } from '@/api/records.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useFormat, useTexts } from '@/lib/format/use-format.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { notesQuery } from '@/school/notes/notes.queries.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { momentElement } from '@/ui/moment.tsx';
import styles from '@/ui/timeline.module.css';
import { describeChanges } from './describe-changes.ts';
import { UndoEvent } from './undo-event.tsx';

const shownEvents = 50;

/** The latest audit events of one record. Finance and support get their own only. */
const eventsOfQuery = (subject: AuditSubject, id: string) =>
  queryOptions({
    queryKey: [listAuditEvents.path, 'of', subject, id],
    queryFn: async ({ signal }) => {
      const query = { subject, subject_id: id, page_size: shownEvents };
      const page = await readPage(listAuditEvents, ownRows<AuditEvent>(), { query, signal });
      return { events: page.rows, hasMore: page.nextCursor !== undefined };
    },
    meta: { silent: true },
  });

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
    .map(({ name, text }) => t('app.labelled', { label: name, value: text }))
    .join('\n'),
  action: <UndoEvent event={event} />,
});

/** Everything that happened to a record, newest first: audit events, notes, payments. */
export const Activity = ({ subject, noteSubject, id, others = [] }: ActivityProps) => {
  const { t, format } = useTexts();
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

interface TimelineEntry {
  readonly id: string;
  /** ISO 8601; entries without a time come last. */
  readonly at: string | undefined;
  readonly title: ReactNode;
  readonly by?: string | undefined;
  readonly text?: ReactNode;
  /** A button, such as Undo. */
  readonly action?: ReactNode;
}

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly empty: string;
}

const newestFirst = (left: TimelineEntry, right: TimelineEntry): number =>
  (right.at ?? '').localeCompare(left.at ?? '');

const Timeline = ({ entries, empty }: TimelineProps) => {
  const format = useFormat();
  if (entries.length === 0) return <p>{empty}</p>;
  return (
    <ol className={styles.timeline}>
      {entries.toSorted(newestFirst).map(({ id, at, title, by, text, action }) => (
        <li key={id} className={styles.entry}>
          <div className={styles.head}>
            <bdi className={styles.title}>{title}</bdi>
            {at && <span className="meta">{momentElement(at, format)}</span>}
          </div>
          {text && (
            <div className={styles.text} dir="auto">
              {text}
            </div>
          )}
          {by && <bdi className="meta">{by}</bdi>}
          {action && <div className="meta">{action}</div>}
        </li>
      ))}
    </ol>
  );
};
