import type { Database, Writer } from '../../database/database.ts';
import type { JobContext, JobKind } from '../../jobs/job-kind.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordAudit } from '../../school/audit/audit-trail.ts';
import * as periods from '../../school/retention.ts';
import type { FeatureContext } from '../feature.ts';
import { eraseWithoutRequest, prepareErasure } from './erasure.service.ts';

const dayMs = 86_400_000;

/** Events per transaction: small enough that no request waits long for a lock. */
const batchSize = 500;

type RetentionParts = Pick<FeatureContext, 'database' | 'now'>;

/**
 * Erases archived people and deletes audit events when their periods end. Every step adds to the
 * counts of the run in its own transaction, so a run that was interrupted continues, and its one
 * audit event counts everything.
 */
export const retention = ({ database, now }: RetentionParts): JobKind => ({
  kind: 'retention',
  maxAttempts: 3,
  everyMs: dayMs,
  async run(_job, { signal, step }) {
    const { archived_months, audit_months } = await periods.readRetention(database.reader);
    if (archived_months !== null) {
      await erasePeople(database, {
        cutoff: periods.monthsBefore(now(), archived_months),
        now,
        step,
        signal,
      });
    }
    if (audit_months !== null) await deleteEvents(step, periods.monthsBefore(now(), audit_months));
    let counts: RunCounts = { erased_people: 0, deleted_events: 0 };
    await step(async (writer) => {
      counts = await endRun(writer, now());
      return {};
    });
    return { ...counts };
  },
});

interface RunCounts {
  readonly erased_people: number;
  readonly deleted_events: number;
}

interface PeopleToErase extends Pick<JobContext, 'signal' | 'step'> {
  readonly cutoff: string;
  readonly now: () => Date;
}

/** A person who cannot be erased does not prevent the erasure of the others. */
async function erasePeople(database: Database, { cutoff, now, step, signal }: PeopleToErase) {
  const due = periods.archivedBefore(database.reader, cutoff).select('id').orderBy('archived_at');
  const failures: unknown[] = [];
  for (const { id } of await due.execute()) {
    signal.throwIfAborted();
    try {
      const found = await prepareErasure(database, id);
      await step(async (writer) => {
        const isErased = await eraseWithoutRequest(database, writer, id, {
          cutoff,
          now: now(),
          found,
        });
        if (isErased) await addToRun(writer, 'erased_people', 1);
        return {};
      });
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function deleteEvents(step: JobContext['step'], cutoff: string): Promise<void> {
  let deleted: number;
  do {
    deleted = 0;
    await step(async (writer) => {
      const { numDeletedRows } = await writer
        .deleteFrom('audit_events')
        .where('id', 'in', periods.eventsBefore(writer, cutoff).select('event.id').limit(batchSize))
        .executeTakeFirst();
      deleted = Number(numDeletedRows);
      await addToRun(writer, 'deleted_events', deleted);
      return {};
    });
  } while (deleted > 0);
}

const addToRun = (writer: Writer, column: keyof RunCounts, count: number) =>
  writer
    .updateTable('retention_settings')
    .set((row) => ({ [column]: row(column, '+', count) }))
    .execute();

/** Nothing is recorded for a run that removed nothing. */
async function endRun(writer: Writer, now: Date): Promise<RunCounts> {
  const counts = await writer
    .selectFrom('retention_settings')
    .select(['erased_people', 'deleted_events'])
    .executeTakeFirst();
  if (!counts) return { erased_people: 0, deleted_events: 0 };
  await writer
    .updateTable('retention_settings')
    .set({ erased_people: 0, deleted_events: 0, last_run_at: now.toISOString() })
    .execute();
  if (counts.erased_people + counts.deleted_events === 0) return counts;
  await recordAudit(writer, {
    actor: null,
    action: 'school.retention_applied',
    ...auditSubject('School', 1, 'School'),
    after: { ...counts },
    requestId: null,
    at: now,
  });
  return counts;
}
