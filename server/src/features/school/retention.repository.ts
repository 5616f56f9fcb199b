import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import {
  archivedBefore,
  eventsBefore,
  monthsBefore,
  type RetentionPeriods,
} from '../../school/retention.ts';

const count = sql<number>`count(*)`.as('count');

export async function countDuePeople(reader: Reader | Writer, months: number, now: Date) {
  const due = archivedBefore(reader, monthsBefore(now, months));
  return Number((await due.select(count).executeTakeFirstOrThrow()).count);
}

export async function countDueEvents(reader: Reader | Writer, months: number, now: Date) {
  const cutoff = monthsBefore(now, months);
  const due = eventsBefore(reader, cutoff, cutoff);
  return Number((await due.select(count).executeTakeFirstOrThrow()).count);
}

export async function savePeriods(writer: Writer, periods: RetentionPeriods, version: number) {
  const stored = { ...periods, version: version + 1 };
  await writer
    .insertInto('retention_settings')
    .values({ id: 1, erased_people: 0, deleted_events: 0, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute();
}
