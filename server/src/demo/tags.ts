import type { Row } from './load-rows.ts';
import type { SchoolPlan } from './plan.ts';

export const tagRows: readonly Row<'tags'>[] = [
  { id: 1, name: 'Scholarship', color: 'blue' },
  { id: 2, name: 'Sibling', color: 'green' },
  { id: 3, name: 'Needs support', color: 'orange' },
  { id: 4, name: 'Intensive', color: 'purple' },
];

/** Few students have the first tag, many the second. */
export const studentTagRows = ({ students }: SchoolPlan) =>
  students
    .values()
    .flatMap(({ id, index }): Row<'user_tags'>[] =>
      [index % 97 === 3 ? 1 : 0, index % 10 === 7 ? 2 : 0, index % 23 === 5 ? 3 : 0].flatMap(
        (tag_id) => (tag_id > 0 ? [{ user_id: id, tag_id }] : []),
      ),
    );

export const courseTagRows = ({ courses }: SchoolPlan): Row<'course_tags'>[] =>
  courses.filter(({ id }) => id % 7 === 3).map(({ id }) => ({ course_id: id, tag_id: 4 }));
