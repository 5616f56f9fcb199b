import type { Generated } from 'kysely';

export interface TagsTable {
  id: Generated<number>;
  name: string;
  color: string;
  /** A deleted tag is nowhere shown. */
  deleted_at: Generated<string | null>;
  version: Generated<number>;
}

interface TaggedTable {
  tag_id: number;
  /** The tag in whose place a merge has added this one. */
  merged_from_id: Generated<number | null>;
}

export interface UserTagsTable extends TaggedTable {
  user_id: number;
}

export interface CourseTagsTable extends TaggedTable {
  course_id: number;
}
