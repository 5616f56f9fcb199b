import { allows } from '@provost/contract/ability';
import { listCourses } from '@provost/contract/courses.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { listPayments } from '@provost/contract/payments.schema';
import { searchHitsPerKind } from '@provost/contract/search';
import { searchEverything } from '@provost/contract/search.schema';
import { listStudents } from '@provost/contract/students.schema';
import { listTeachers } from '@provost/contract/teachers.schema';
import type { Database } from '../../database/database.ts';
import type { FeatureContext } from '../../http/api.ts';
import { firstHits } from '../../list/first-hits.ts';
import { listRows } from '../../list/list-rows.ts';
import type { ListSource } from '../../list/list-source.ts';
import { orderTerms } from '../../list/order.ts';
import { selectionOf, type View } from '../../list/selection.ts';
import { toCourseHit, toPaymentHit, toPersonHit } from './search.mapper.ts';
import { foundCourses, foundPayments, foundStudents, foundTeachers } from './search.repository.ts';

export function registerSearch({ api, database, now }: FeatureContext): void {
  const findTeachers = finderOf(database, listTeachers, foundTeachers, toPersonHit);
  const findStudents = finderOf(database, listStudents, foundStudents, toPersonHit);
  const findCourses = finderOf(database, listCourses, foundCourses, toCourseHit);
  const findPayments = finderOf(database, listPayments, foundPayments, toPaymentHit);

  api.read(searchEverything, async ({ query, caller }) => {
    const view = { caller, now: now() };
    const [teachers, students, courses, payments] = await Promise.all([
      findTeachers(query.q, view),
      findStudents(query.q, view),
      findCourses(query.q, view),
      findPayments(query.q, view),
    ]);
    return { data: { teachers, students, courses, payments } };
  });
}

/** Finds hits of one kind, for those who may see the list of that kind; for others there are none. */
function finderOf<DB, TB extends keyof DB, Row, T>(
  database: Database,
  { access }: Endpoint,
  source: ListSource<DB, TB, Row>,
  toHit: (row: Row) => T,
) {
  const rows = listRows(database, source);
  const terms = orderTerms(source, source.defaultOrdering);
  return async (search: string, view: View): Promise<T[]> => {
    if (!allows(view.caller.rules, access)) return [];
    const selection = selectionOf(source, { search }, view);
    if (selection.term === undefined) return [];
    await database.searchSample.refresh(source.search.table);
    const hits = await firstHits(rows, selection, terms, searchHitsPerKind);
    return hits.map(toHit);
  };
}
