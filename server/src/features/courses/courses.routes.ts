import { allows, scopeFor } from '@provost/contract/ability';
import type { CourseStatus } from '@provost/contract/courses';
import * as contract from '@provost/contract/courses.schema';
import { nameKey } from '@provost/contract/name-key';
import { listPricing } from '@provost/contract/pricing.schema';
import { AppError } from '../../http/errors.ts';
import { asData, createList } from '../../list/list.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { writeRequest, writeResponse } from '../../school/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { toCourse, toCourseStudent, toPastPrice } from './courses.mapper.ts';
import {
  courseSource,
  findCourse,
  priceHistoryOf,
  studentsOfCourse,
} from './courses.repository.ts';
import { addCourseReverts } from './courses.reverts.ts';
import { createCourse, deleteCourse, updateCourse } from './courses.service.ts';
import { findSubjects } from './courses.writes.repository.ts';

export function registerCourses({ api, database, config, now, reverts }: FeatureContext): void {
  const { trialDays } = config;
  const courses = createList({ database, source: courseSource, toItem: toCourse, now });
  api.read(contract.listCourses, async (call) => asData(await courses.page(call)));
  api.exportCsv(contract.listCourses, (call) => courses.exportCsv(contract.listCourses, call));

  api.read(contract.readCourse, async ({ params, caller }) => {
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

  api.read(contract.listSubjects, async () => {
    const subjects = await findSubjects(database.replica);
    const keys = new Map(subjects.map((subject) => [subject, nameKey(subject)]));
    const keyOf = (subject: string) => keys.get(subject) ?? '';
    return { data: subjects.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)) };
  });

  api.write(contract.createCourse, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const { data, undo } = await createCourse(writer, call.body, trialDays, request);
      const message = translate(call.locale, 'writes.course_added', { name: data.title });
      return writeResponse(message, { data: toCourse(data), undo });
    },
  });

  api.write(contract.updateCourse, {
    apply: async (call, writer) => {
      const { params, body } = call;
      const request = writeRequest(call, now());
      const { data, undo, status } = await updateCourse(
        writer,
        params.id,
        body,
        trialDays,
        request,
      );
      const message = translate(call.locale, changeMessage(status), { name: data.title });
      return writeResponse(message, { data: toCourse(data), undo });
    },
  });

  api.write(contract.deleteCourse, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const { data, undo } = await deleteCourse(writer, call.params.id, undefined, request);
      const message = translate(call.locale, 'writes.course_deleted', { name: data.title });
      return writeResponse(message, { data: { id: data.id }, undo });
    },
  });

  addCourseReverts(reverts, trialDays);
}

function changeMessage(status: CourseStatus | undefined): MessageKey {
  if (status === 'published') return 'writes.course_published';
  return status === 'archived' ? 'writes.course_archived' : 'writes.course_saved';
}
