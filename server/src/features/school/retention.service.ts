import type { Retention, RetentionForm, RetentionPreview } from '@provost/contract/retention';
import type { Reader, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { type RetentionPeriods, readRetention } from '../../school/retention.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import { changedFields, requireVersion } from '../../school/writes/versions.ts';
import { countDueEvents, countDuePeople, savePeriods } from './retention.repository.ts';

export const previewRetention = async (
  reader: Reader | Writer,
  { archived_months, audit_months }: { [P in keyof RetentionPeriods]?: number | null | undefined },
  now: Date,
): Promise<RetentionPreview> => ({
  people: archived_months ? await countDuePeople(reader, archived_months, now) : 0,
  events: audit_months ? await countDueEvents(reader, audit_months, now) : 0,
});

export async function showRetention(reader: Reader | Writer, now: Date): Promise<Retention> {
  const settings = await readRetention(reader);
  return { ...settings, preview: await previewRetention(reader, settings, now) };
}

/** Carried out by the next daily run. */
export async function updateRetention(
  writer: Writer,
  { version, ...form }: Omit<RetentionForm, 'password'>,
  request: WriteRequest,
): Promise<Retention> {
  await takeLock(writer, 'retention');
  const current = await showRetention(writer, request.now);
  requireVersion(version, current, () => ({ ...current }));
  const { archived_months, audit_months } = current;
  const changes = changedFields<Record<keyof RetentionPeriods, number | null>>(
    { archived_months, audit_months },
    form,
  );
  if (!changes) return current;
  await savePeriods(writer, { archived_months, audit_months, ...changes.after }, current.version);
  await recordWrite(writer, request, {
    action: 'school.retention_changed',
    ...auditSubject('School', 1, 'School'),
    ...changes,
  });
  return showRetention(writer, request.now);
}
