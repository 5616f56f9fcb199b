import type { Database } from '../../database/database.ts';
import type { ExportedList, RefusedCall } from '../../http/api.ts';
import { auditSubject } from './audit-subject.ts';
import { recordAudit } from './audit-trail.ts';
import type { Traces } from './traces.ts';

/**
 * Records refused calls. The dashboard hides what a role cannot do, so the call was made by other
 * means, or the role has changed.
 */
export const recordRefusals =
  (traces: Traces) =>
  async ({ caller, endpoint, address, requestId }: RefusedCall): Promise<void> => {
    await traces.record({
      action: 'access.refused',
      actor: caller,
      ...auditSubject('Session', caller.sessionId, caller.fullName),
      after: { endpoint },
      address,
      requestId,
    });
  };

/** Which rows an export has does not depend on these. */
const pageParameters = new Set(['page', 'page_size', 'limit', 'cursor', 'ordering']);

/** `students-2026-03-02.csv` has the list `students`. */
const listOf = (filename: string): string => filename.replace(/(-\d{4}-\d{2}-\d{2})*\.csv$/, '');

/**
 * The filters of an export. The text of a search is left out: it can be a part of any name, which an
 * erasure could not find again.
 */
function filtersOf(query: unknown): Record<string, unknown> {
  const given = Object.entries((query as Record<string, unknown> | undefined) ?? {});
  const filters = given.filter(
    ([name, value]) => value !== undefined && !pageParameters.has(name) && name !== 'search',
  );
  const isSearch = given.some(([name, value]) => name === 'search' && value !== undefined);
  return { ...Object.fromEntries(filters), ...(isSearch && { search: true }) };
}

/** Writes the event of an export: who got which list, with which filters, how many rows. */
export const recordExports =
  (database: Database, now: () => Date) =>
  async ({ caller, file, query, address, requestId }: ExportedList): Promise<void> => {
    if (!caller) return;
    const list = listOf(file.filename);
    await database.write((writer) =>
      recordAudit(writer, {
        actor: caller,
        action: 'list.exported',
        ...auditSubject('List', list, list),
        after: { rows: file.total, ...filtersOf(query) },
        requestId,
        at: now(),
        address,
      }),
    );
  };
