import { type AuditSubject, listAuditEvents } from '@provost/contract/audit';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { auditAdapter } from '@/api/hosts/audit.ts';
import { readListResponse } from '@/api/raw/list-response.ts';

const shownEvents = 50;

/** The latest audit events of one record. Finance and support get their own only. */
export const eventsOfQuery = (subject: AuditSubject, id: string) =>
  queryOptions({
    queryKey: [listAuditEvents.path, 'of', subject, id],
    queryFn: async ({ signal }) => {
      const query = { subject, subject_id: id, page_size: shownEvents };
      const { rows, nextCursor } = readListResponse(
        await callEndpoint(listAuditEvents, { query, signal }),
      );
      return { events: rows.map(auditAdapter.adapt), hasMore: nextCursor !== undefined };
    },
    meta: { silent: true },
  });
