import * as contract from '@provost/contract/courses.schema';
import { sql } from 'kysely';
import type { BulkAction, BulkActions } from '../../school/bulk/bulk-actions.ts';
import { tagActions, tagEach } from '../../school/tags/bulk-tags.ts';
import { taggedCourses } from '../../school/tags/tags.repository.ts';
import { courseSource, findCourse } from './courses.repository.ts';
import { updateCourse } from './courses.service.ts';

const toStatus = (status: 'published' | 'archived'): BulkAction<object> => ({
  ineligible: () => sql<string | null>`case when courses.status = ${status} then 'unchanged'
    ${
      status === 'published'
        ? sql`when courses.teacher_id is null or courses.is_priced = 0 then 'incomplete'`
        : sql`when courses.status = 'draft' then 'wrong_status'`
    } end`,
  applyOne: (writer, { id, version }, _params, request) =>
    updateCourse(writer, id, { status, version: version ?? undefined }, request),
});

export function addCourseBulkActions(bulk: BulkActions): void {
  bulk.addList(contract.listCourses, courseSource, sql<string>`courses.title`);
  for (const action of tagActions) {
    bulk.addAction(
      ['courses'],
      action,
      tagEach(
        taggedCourses,
        action,
        async (writer, id) => (await findCourse(writer, id, undefined))?.tags,
        updateCourse,
      ),
    );
  }
  bulk.addAction(['courses'], 'publish', toStatus('published'));
  bulk.addAction(['courses'], 'archive', toStatus('archived'));
}
