import { lengthOf, oneOf, type SqlDialect, version } from '../sql-dialect.ts';

const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'];

/**
 * A deleted tag stays, and so does who had it: the deletion can be undone, whatever the number. Rows
 * that a merge has added say from which tag, for the same reason.
 */
export const tagTables = ({ lastingId, key, text, instant }: SqlDialect) => {
  const tagged = (column: string, table: string) => `
    ${column} ${key} not null references ${table} (id) on delete restrict,
    tag_id ${key} not null references tags (id) on delete restrict,
    merged_from_id ${key} references tags (id) on delete restrict,
    primary key (${column}, tag_id)`;
  return {
    tags: `
    id ${lastingId},
    name ${text} not null ${lengthOf('name', 1, 40)},
    color ${text} not null check (${oneOf('color', tagColors)}),
    ${instant('deleted_at')},
    ${version}`,

    user_tags: tagged('user_id', 'users'),
    course_tags: tagged('course_id', 'courses'),
  };
};
