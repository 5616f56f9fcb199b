import type { CourseStatus } from '@provost/contract/courses';
import * as contract from '@provost/contract/courses.schema';
import { asData, createList } from '../../list/list.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { readCourse, readSubjects } from './course-details.service.ts';
import { addCourseBulkActions } from './courses.bulk.ts';
import { courseImport } from './courses.import.ts';
import { toCourse, toSeenCourse } from './courses.mapper.ts';
import { courseSource } from './courses.repository.ts';
import { addCourseReverts } from './courses.reverts.ts';
import { createCourse, deleteCourse, updateCourse } from './courses.service.ts';
import { readRoom } from './room.service.ts';

export function registerCourses(context: FeatureContext): void {
  context.imports.add(courseImport(context.config.trialDays));
  const { api, database, config, now, reverts } = context;
  const { trialDays } = config;
  const courses = createList({ database, source: courseSource, toItem: toSeenCourse, now });
  api.read(contract.listCourses, async (call) => asData(await courses.page(call)));
  api.exportCsv(contract.listCourses, (call) => courses.exportCsv(contract.listCourses, call));

  api.read(contract.readCourse, async ({ params, caller }) => ({
    data: await readCourse(database.reader, params.id, caller),
  }));

  api.read(contract.readRoom, async ({ params, caller }) => ({
    data: await readRoom(database.reader, params.id, { caller, now: now() }),
  }));

  api.read(contract.listSubjects, async ({ caller }) => ({
    data: await readSubjects(database.replica, caller),
  }));

  api.write(contract.createCourse, async ({ body, locale, request }, writer) => {
    const { data, undo } = await createCourse(writer, body, trialDays, request);
    const message = translate(locale, 'writes.course_added', { name: data.title });
    return writeResponse(message, { data: toCourse(data), undo });
  });

  api.write(contract.updateCourse, async ({ params, body, locale, request }, writer) => {
    const { data, undo, status } = await updateCourse(writer, params.id, body, trialDays, request);
    const message = translate(locale, changeMessage(status), { name: data.title });
    return writeResponse(message, { data: toCourse(data), undo });
  });

  api.write(contract.deleteCourse, async ({ params, query, locale, request }, writer) => {
    const { data, undo } = await deleteCourse(writer, params.id, query.version, request);
    const message = translate(locale, 'writes.course_deleted', { name: data.title });
    return writeResponse(message, { data: { id: data.id }, undo });
  });

  addCourseReverts(reverts, trialDays);
  addCourseBulkActions(context.bulk, trialDays);
}

function changeMessage(status: CourseStatus | undefined): MessageKey {
  if (status === 'published') return 'writes.course_published';
  return status === 'archived' ? 'writes.course_archived' : 'writes.course_saved';
}
