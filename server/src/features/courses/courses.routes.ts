import type { CourseStatus } from '@provost/contract/courses';
import type { courseForm } from '@provost/contract/courses.form';
import * as contract from '@provost/contract/courses.schema';
import type * as z from 'zod/mini';
import { asData, registerList } from '../../list/list.ts';
import type { MessageKey } from '../../messages/translate.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { revertedTags } from '../../school/tags/record-tags.ts';
import type { FeatureContext } from '../feature.ts';
import { readCourse, readSubjects } from './course-details.service.ts';
import { addCourseBulkActions } from './courses.bulk.ts';
import { courseImport } from './courses.import.ts';
import { toCourse, toSeenCourse } from './courses.mapper.ts';
import { courseSource } from './courses.repository.ts';
import { createCourse, deleteCourse, updateCourse } from './courses.service.ts';
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

  addCourseReverts(reverts);
  addCourseBulkActions(context.bulk);
}

function changeMessage(status: CourseStatus | undefined): MessageKey {
  if (status === 'published') return 'writes.course_published';
  return status === 'archived' ? 'writes.course_archived' : 'writes.course_saved';
}

type Form = z.output<typeof courseForm>;

function addCourseReverts(reverts: Reverts): void {
  reverts.add('course.created', {
    access: contract.deleteCourse.access,
    run: (writer, { subjectId, subjectVersion }, request) =>
      deleteCourse(writer, subjectId, subjectVersion, request),
  });
  reverts.add('course.updated', {
    access: contract.updateCourse.access,
    run: (writer, { subjectId, subjectVersion: version, before }, request) =>
      updateCourse(writer, subjectId, { ...revertedTags(before), version }, request),
  });
  reverts.add('course.deleted', {
    access: contract.createCourse.access,
    run: async (writer, { subjectId: id, subjectVersion = 1, before }, request) => {
      const form = revertedTags(before) as unknown as Form;
      // A later version than any before, so older events stay stale.
      const restored = { id, version: subjectVersion + 1 };
      return createCourse(writer, form, request, restored);
    },
  });
}
