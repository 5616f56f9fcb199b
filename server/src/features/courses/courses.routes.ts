import { allows, scopeFor } from '@provost/contract/ability';
import { listCourses, readCourse } from '@provost/contract/courses.schema';
import { listPricing } from '@provost/contract/pricing.schema';
import type { FeatureContext } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { asData, createList } from '../../list/list.ts';
import { toCourse, toCourseStudent, toPastPrice } from './courses.mapper.ts';
import {
  courseSource,
  findCourse,
  priceHistoryOf,
  studentsOfCourse,
} from './courses.repository.ts';

export function registerCourses({ api, database, now }: FeatureContext): void {
  const courses = createList({ database, source: courseSource, toItem: toCourse, now });
  api.read(listCourses, async (call) => asData(await courses.page(call)));
  api.exportCsv(listCourses, (call) => courses.exportCsv(listCourses, call));

  api.read(readCourse, async ({ params, caller }) => {
    const teacher = scopeFor(caller.userType, 'Course') === 'own' ? caller.userId : undefined;
    const row = await findCourse(database.reader, params.id, teacher);
    if (!row) throw new AppError('not_found');
    const [students, prices] = await Promise.all([
      studentsOfCourse(database.reader, row.id, teacher !== undefined),
      allows(caller.rules, listPricing.access) ? priceHistoryOf(database.reader, row.id) : [],
    ]);
    return {
      data: {
        ...toCourse(row),
        students: students.map(toCourseStudent),
        price_history: prices.map((price) => toPastPrice(price, row)),
      },
    };
  });
}
