import type { courseForm } from '@provost/contract/courses.form';
import * as contract from '@provost/contract/courses.schema';
import type * as z from 'zod/mini';
import type { Reverts } from '../../school/audit/reverts.ts';
import { revertedTags } from '../../school/tags/record-tags.ts';
import { createCourse, deleteCourse, updateCourse } from './courses.service.ts';

type Form = z.output<typeof courseForm>;

export function addCourseReverts(reverts: Reverts, trialDays: number): void {
  reverts.add('course.created', {
    access: contract.deleteCourse.access,
    run: async (writer, { subjectId, subjectVersion }, request) =>
      (await deleteCourse(writer, subjectId, subjectVersion, request)).undo,
  });
  reverts.add('course.updated', {
    access: contract.updateCourse.access,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) =>
      (
        await updateCourse(
          writer,
          subjectId,
          { ...revertedTags(before), version },
          trialDays,
          request,
        )
      ).undo,
  });
  reverts.add('course.deleted', {
    access: contract.createCourse.access,
    run: async (writer, { subjectId: id, subjectVersion = 1, before }, request) => {
      const form = revertedTags(before) as unknown as Form;
      // A later version than any before, so older events stay stale.
      const restored = { id, version: subjectVersion + 1 };
      return (await createCourse(writer, form, trialDays, request, restored)).undo;
    },
  });
}
