import type { CourseStatus } from '@provost/contract/courses';
import * as contract from '@provost/contract/courses.schema';
import { asData, registerList } from '../../list/list.ts';
import type { MessageKey } from '../../messages/translate.ts';
import { revertedTags } from '../../school/tags/record-tags.ts';
import type { FeatureContext } from '../feature.ts';
import { readCourse, readSubjects } from './course-details.service.ts';
import { addCourseBulkActions } from './courses.bulk.ts';
import { courseImport } from './courses.import.ts';
import { toCourse, toSeenCourse } from './courses.mapper.ts';
import { courseSource } from './courses.repository.ts';
import { type CourseForm, createCourse, deleteCourse, updateCourse } from './courses.service.ts';
import { readRoom } from './room.service.ts';

export function registerCourses(context: FeatureContext): void {
  context.imports.add(courseImport);
  const { api, database, now, reverts } = context;
  registerList(context, contract.listCourses, courseSource, toSeenCourse, asData);

  api.read(contract.readCourse, async ({ params, caller }) => ({
    data: await readCourse(database.reader, params.id, caller),
  }));

  api.read(contract.readRoom, async ({ params, caller }) => ({
    data: await readRoom(database.reader, params.id, { caller, now: now() }),
  }));

  api.read(contract.listSubjects, async ({ caller }) => ({
    data: await readSubjects(database.replica, caller),
  }));

  api.write(contract.createCourse, async ({ body, done, request }, writer) => {
    const { data, undo } = await createCourse(writer, body, request);
    return done('writes.course_added', { data: toCourse(data), undo }, { name: data.title });
  });

  api.write(contract.updateCourse, async ({ params, body, done, request }, writer) => {
    const { data, undo, status } = await updateCourse(writer, params.id, body, request);
    return done(changeMessage(status), { data: toCourse(data), undo }, { name: data.title });
  });

  api.write(contract.deleteCourse, async ({ params, query, done, request }, writer) => {
    const { data, undo } = await deleteCourse(writer, params.id, query.version, request);
    return done('writes.course_deleted', { data: { id: data.id }, undo }, { name: data.title });
  });

  const access = {
    create: contract.createCourse.access,
    update: contract.updateCourse.access,
    delete: contract.deleteCourse.access,
  };
  reverts.addRecord('course', access, {
    remove: deleteCourse,
    update: (writer, id, { version, ...before }, request) =>
      updateCourse(writer, id, { ...revertedTags(before), version }, request),
    restore: (writer, before, restored, request) =>
      createCourse(writer, revertedTags(before) as unknown as CourseForm, request, restored),
  });
  addCourseBulkActions(context.bulk);
}

function changeMessage(status: CourseStatus | undefined): MessageKey {
  if (status === 'published') return 'writes.course_published';
  return status === 'archived' ? 'writes.course_archived' : 'writes.course_saved';
}
