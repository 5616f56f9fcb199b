import { allows, type Subject } from '@provost/contract/ability';
import { searchEverything, searchHitsPerKind } from '@provost/contract/search';
import type { Database } from '../../database/database.ts';
import type { FeatureContext } from '../../http/api.ts';
import { firstHits } from '../../http/list/first-hits.ts';
import { listRows } from '../../http/list/list-rows.ts';
import type { ListSource } from '../../http/list/list-source.ts';
import { orderTerms } from '../../http/list/order.ts';
import { selectionOf, type View } from '../../http/list/selection.ts';
import { toCourseHit, toPaymentHit, toPersonHit } from './search.mapper.ts';
import { foundCourses, foundPayments, foundStudents, foundTeachers } from './search.repository.ts';

export function registerSearch({ api, database, now }: FeatureContext): void {
  const teachers = hitsOf(database, 'Teacher', foundTeachers, toPersonHit);
  const students = hitsOf(database, 'Student', foundStudents, toPersonHit);
  const courses = hitsOf(database, 'Course', foundCourses, toCourseHit);
  const payments = hitsOf(database, 'Payment', foundPayments, toPaymentHit);

  api.read(searchEverything, async ({ query, caller }) => {
    const view = { caller, now: now() };
    const [foundTeachers, foundStudents, foundCourses, foundPayments] = await Promise.all([
      teachers(query.q, view),
      students(query.q, view),
      courses(query.q, view),
      payments(query.q, view),
    ]);
    return {
      data: {
        teachers: foundTeachers,
        students: foundStudents,
        courses: foundCourses,
        payments: foundPayments,
      },
    };
  });
}

/** The hits of one kind; none where the caller may not read that kind. */
function hitsOf<DB, TB extends keyof DB, Row, T>(
  database: Database,
  subject: Subject,
  source: ListSource<DB, TB, Row>,
  toHit: (row: Row) => T,
) {
  const rows = listRows(database, source);
  const terms = orderTerms(source, source.defaultOrdering);
  return async (search: string, view: View): Promise<T[]> => {
    if (!allows(view.caller.rules, { action: 'read', subject })) return [];
    const selection = selectionOf(source, { search }, view);
    if (selection.term === undefined) return [];
    const hits = await firstHits(rows, selection, terms, searchHitsPerKind);
    return hits.map(toHit);
  };
}
