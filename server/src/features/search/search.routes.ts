import { allows } from '@provost/contract/ability';
import { listCourses } from '@provost/contract/courses.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { listPayments } from '@provost/contract/payments.schema';
import { searchHitsPerKind } from '@provost/contract/search';
import { searchEverything } from '@provost/contract/search.schema';
import { listStaff } from '@provost/contract/staff.schema';
import { listStudents } from '@provost/contract/students.schema';
import { listTeachers } from '@provost/contract/teachers.schema';
import type { Database } from '../../database/database.ts';
import type { View } from '../../list/condition.ts';
import type { FeatureContext } from '../feature.ts';
import { type FoundSource, firstMatchesFinder } from './find-first.ts';
import { toCourseHit, toPaymentHit, toPersonHit } from './search.mapper.ts';
import * as repository from './search.repository.ts';

export function registerSearch({ api, database, now }: FeatureContext): void {
  const findTeachers = finderOf(database, listTeachers, repository.foundTeachers, toPersonHit);
  const findStaff = finderOf(database, listStaff, repository.foundStaff, toPersonHit);
  const findStudents = finderOf(database, listStudents, repository.foundStudents, toPersonHit);
  const findCourses = finderOf(database, listCourses, repository.foundCourses, toCourseHit);
  const findPayments = finderOf(database, listPayments, repository.foundPayments, toPaymentHit);

  api.read(searchEverything, async ({ query, caller }) => {
    const view = { caller, now: now() };
    const [teachers, staff, students, courses, payments] = await Promise.all([
      findTeachers(query.q, view),
      findStaff(query.q, view),
      findStudents(query.q, view),
      findCourses(query.q, view),
      findPayments(query.q, view),
    ]);
    return {
      data: {
        teachers: teachers.hits,
        staff: staff.hits,
        students: students.hits,
        courses: courses.hits,
        payments: payments.hits,
        counts: {
          teachers: teachers.count,
          staff: staff.count,
          students: students.count,
          courses: courses.count,
          payments: payments.count,
        },
      },
    };
  });
}

/** Finds results of one type, if the caller can see the list of that type. */
function finderOf<DB, TB extends keyof DB, Row, T>(
  database: Database,
  { access }: Endpoint,
  source: FoundSource<DB, TB, Row>,
  toHit: (row: Row) => T,
) {
  const findFirst = firstMatchesFinder(database, source, searchHitsPerKind);
  return async (search: string, view: View) => {
    if (!allows(view.caller.rules, access)) return { hits: [], count: 0 };
    const { rows, count } = await findFirst(search, view);
    return { hits: rows.map(toHit), count };
  };
}
