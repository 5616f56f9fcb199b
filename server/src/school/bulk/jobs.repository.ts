import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { countsAsUndo } from '../../database/schema/undos.ts';

export const jobRows = (reader: Reader) =>
  reader
    .selectFrom('jobs')
    .leftJoin('users as about', 'about.id', 'jobs.about_user_id')
    .leftJoin('users as creator', 'creator.id', 'jobs.created_by')
    .select([
      'jobs.id',
      'jobs.kind',
      'jobs.state',
      'jobs.done',
      'jobs.total',
      'jobs.failed',
      'jobs.result',
      'jobs.error',
      'jobs.attempts',
      'jobs.run_at',
      'jobs.created_at',
      'jobs.started_at',
      'jobs.finished_at',
      'jobs.payload',
      'jobs.undoes_id',
      'creator.id as creator_id',
      'creator.full_name as creator_name',
      'about.id as about_id',
      'about.full_name as about_name',
      'about.user_type as about_type',
    ])
    .select((row) => [
      row
        .selectFrom('jobs as undoing')
        .select('undoing.id')
        .whereRef('undoing.undoes_id', '=', 'jobs.id')
        .where(sql<boolean>`${sql.raw(countsAsUndo('undoing.'))}`)
        .as('undone_by_id'),
      row
        .selectFrom('audit_events')
        .select('audit_events.action')
        .whereRef('audit_events.job_id', '=', 'jobs.id')
        .orderBy('audit_events.id')
        .limit(1)
        .as('first_action'),
    ]);
