import { listAuditEvents } from '@provost/contract/audit';
import { listNotes, type NoteSubject } from '@provost/contract/notes';
import type { ReactNode } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import type { RecordTab } from '@/table/record-page.tsx';
import { Notes } from './notes/notes.tsx';

/** Notes and activity: the last tabs of a record's page, for users who can read them. */
export const useHistoryTabs = (
  subject: NoteSubject,
  id: string,
  /** Undefined where it is in another tab. */
  activity: ReactNode,
  isErased?: boolean,
): readonly RecordTab[] => {
  const can = useCan();
  return [
    // Nothing new is written about an erased person.
    !isErased &&
      can(listNotes.access) && {
        id: 'notes',
        title: 'record.notes',
        content: <Notes subject={subject} id={id} />,
      },
    activity !== undefined &&
      can(listAuditEvents.access) && {
        id: 'activity',
        title: 'record.activity',
        content: activity,
      },
  ].filter((tab) => tab !== false);
};
