import { type AuditEvent, type AuditSubject, listAuditEvents } from '@provost/contract/audit';
import { queryOptions } from '@tanstack/react-query';
import { ownRows } from '@/api/own.ts';
import { readPage } from '@/api/records.ts';

const shownEvents = 50;

/** The latest audit events of one record. Finance and support get their own only. */
export const eventsOfQuery = (subject: AuditSubject, id: string) =>
  queryOptions({
    queryKey: [listAuditEvents.path, 'of', subject, id],
    queryFn: async ({ signal }) => {
      const query = { subject, subject_id: id, page_size: shownEvents };
      const page = await readPage(listAuditEvents, ownRows<AuditEvent>(), { query, signal });
      return { events: page.rows, hasMore: page.nextCursor !== undefined };
    },
    meta: { silent: true },
  });
