import type { Generated } from 'kysely';

export interface ViewsTable {
  id: Generated<number>;
  owner_id: number;
  /** The name of a screen. */
  list: string;
  name: string;
  /** A query string of the list. */
  query: string;
  is_shared: Generated<0 | 1>;
  version: Generated<number>;
}

/** The view with which a list opens for a user. */
export interface DefaultViewsTable {
  user_id: number;
  list: string;
  view_id: number;
}
