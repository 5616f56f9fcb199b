import type { Generated } from 'kysely';

type Json = string;

/** A file whose rows become records. */
export interface ImportsTable {
  id: Generated<number>;
  kind: string;
  /** Until it is applied: the job says what follows. */
  state: string;
  file_name: string | null;
  /** SHA-256 of the file. */
  content_hash: string;
  /** The headers in order, with the order of dates that their cells show. */
  columns: Json;
  mapping: Json;
  /** What a blank cell of each header means. */
  blanks: Json;
  date_order: string | null;
  hand_edited: string;
  /** Incremented with every change of the above: an earlier check stops. */
  revision: Generated<number>;
  total: Generated<number>;
  checked: Generated<number>;
  to_create: Generated<number>;
  to_update: Generated<number>;
  unchanged: Generated<number>;
  problems: Generated<number>;
  job_id: number | null;
  /** Computes the preview of the latest revision, if that takes a job. */
  check_job_id: Generated<number | null>;
  /** How many seats the rows that are checked take, by the code of the course. */
  seats: Generated<Json>;
  created_at: string;
  created_by: number | null;
}

export interface ImportRowsTable {
  import_id: number;
  /** As a spreadsheet numbers it. */
  row: number;
  cells: Json;
  /** What the record is found by. */
  key: string | null;
  /** Null until it is checked. */
  state: string | null;
  record_id: number | null;
  version: number | null;
  /** By field: the values that change. */
  before: Json | null;
  after: Json | null;
  /** Fields that stay, because somebody has edited them by hand. */
  kept: Json | null;
  problems: Json | null;
  /** Null until it is applied. */
  result: string | null;
}
