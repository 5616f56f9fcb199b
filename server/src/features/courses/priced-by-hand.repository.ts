import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';

/** The courses whose price somebody has set since an import did. Prices have events of their own. */
export async function pricedByHand(reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Set();
  const priced = await reader
    .selectFrom('pricings')
    .innerJoin('audit_events', (join) =>
      join
        .on('audit_events.subject', '=', 'Pricing')
        .on('audit_events.subject_id', '=', sql<string>`cast(pricings.id as text)`),
    )
    .select(({ fn }) => ['pricings.course_id', fn.max('audit_events.id').as('event_id')])
    .where('pricings.course_id', 'in', [...ids])
    .where('audit_events.action', '=', 'pricing.created')
    .where('audit_events.job_id', 'is', null)
    .groupBy('pricings.course_id')
    .execute();
  if (priced.length === 0) return new Set();
  const courses = priced.map(({ course_id }) => String(course_id));
  const imported = await reader
    .selectFrom('audit_events')
    .select(({ fn }) => ['subject_id', fn.max('id').as('event_id')])
    .where('subject', '=', 'Course')
    .where('subject_id', 'in', courses)
    .where('action', 'in', ['course.created', 'course.updated'])
    .where('job_id', 'is not', null)
    .where('after', 'like', '%"price":%')
    .groupBy('subject_id')
    .execute();
  const importedAt = new Map(imported.map((row) => [Number(row.subject_id), Number(row.event_id)]));
  const isLater = ({ course_id, event_id }: (typeof priced)[number]) =>
    Number(event_id) > (importedAt.get(course_id) ?? Number.POSITIVE_INFINITY);
  return new Set(priced.filter(isLater).map(({ course_id }) => course_id));
}
