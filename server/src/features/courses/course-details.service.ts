import { scopeFor } from '@provost/contract/ability';
import { nameKey } from '@provost/contract/name-key';
import type { Reader } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { requireFound } from '../../http/errors.ts';
import { seesPrices, toCourseStudent, toPastPrice, toSeenCourse } from './courses.mapper.ts';
import * as repository from './courses.repository.ts';

const teacherOf = (caller: Caller): number | undefined =>
  scopeFor(caller.userType, 'Course') === 'own' ? caller.userId : undefined;

/** Teachers find only their own courses. The prices are for roles that can read them. */
export async function readCourse(reader: Reader, id: number, caller: Caller) {
  const teacher = teacherOf(caller);
  const row = requireFound(await repository.findCourse(reader, id, teacher));
  const [students, prices] = await Promise.all([
    repository.studentsOfCourse(reader, row.id, teacher !== undefined),
    seesPrices(caller) ? repository.priceHistoryOf(reader, row.id) : [],
  ]);
  return {
    ...toSeenCourse(row, { caller }),
    students: students.map(toCourseStudent),
    ...(seesPrices(caller) && { price_history: prices.map((price) => toPastPrice(price, row)) }),
  };
}

export async function readSubjects(reader: Reader, caller: Caller): Promise<string[]> {
  const names = await repository.findSubjects(reader, teacherOf(caller));
  const subjects = names.map((name) => ({ name, key: nameKey(name) }));
  return subjects.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ name }) => name);
}
