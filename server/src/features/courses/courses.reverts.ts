import type { courseForm } from '@provost/contract/courses.form';
import * as contract from '@provost/contract/courses.schema';
import type * as z from 'zod/mini';
import { type Reverts, requireEvent } from '../../school/audit/reverts.ts';
import { createCourse, deleteCourse, updateCourse } from './courses.service.ts';

type Form = z.output<typeof courseForm>;

export function addCourseReverts(reverts: Reverts, trialDays: number): void {
  reverts.add('course.created', {
    access: contract.deleteCourse.access,
    run: async (writer, { id: revertsId, subjectId, subjectVersion }, request) => {
      const undoing = { ...request, revertsId };
      return requireEvent((await deleteCourse(writer, subjectId, subjectVersion, undoing)).undo);
    },
  });

  reverts.add('course.updated', {
    access: contract.updateCourse.access,
    run: async (writer, { id: revertsId, subjectId, subjectVersion: version, before }, request) => {
      const change = { ...before, version };
      const undoing = { ...request, revertsId };
      return requireEvent((await updateCourse(writer, subjectId, change, trialDays, undoing)).undo);
    },
  });

  reverts.add('course.deleted', {
    access: contract.createCourse.access,
    run: async (writer, { id: revertsId, subjectId, subjectVersion = 1, before }, request) => {
      // A later version than any before, so older events stay stale.
      const restored = { id: subjectId, version: subjectVersion + 1 };
      const undoing = { ...request, revertsId };
      const form = before as unknown as Form;
      return requireEvent((await createCourse(writer, form, trialDays, undoing, restored)).undo);
    },
  });
}
