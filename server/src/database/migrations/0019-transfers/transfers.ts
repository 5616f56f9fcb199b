import { type Migration, runStatements } from '../migration.ts';

/**
 * The enrolment that continues a row after a transfer. A row that was reactivated and cancelled
 * later ended after the other one began: it was cancelled. The end is never before the start,
 * although the clocks of two nodes can differ.
 */
export const transferredTo = (row: string): string =>
  `case when ${row}.status = 'cancelled' then (select max(n.id) from enrolments n
      where n.transferred_from_id = ${row}.id
        and (n.enrolled_at >= ${row}.ended_at or ${row}.ended_at = ${row}.enrolled_at)) end`;

const refresh = (id: string): string =>
  `update enrolments set transferred_to_id = ${transferredTo('enrolments')} where id = ${id};`;

const sqliteTriggers = [
  'drop trigger enrolments_transferred_insert',
  'drop trigger enrolments_transferred_delete',
  'drop trigger enrolments_transferred_update',
  `create trigger enrolments_transferred_insert after insert on enrolments
    when new.transferred_from_id is not null begin ${refresh('new.transferred_from_id')} end`,
  `create trigger enrolments_transferred_delete after delete on enrolments
    when old.transferred_from_id is not null begin ${refresh('old.transferred_from_id')} end`,
  `create trigger enrolments_transferred_update after update of status on enrolments
    when old.status <> new.status begin ${refresh('new.id')} end`,
];

const postgresTriggers = [
  `create or replace function enrolments_transferred() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then ${refresh('old.transferred_from_id')}
      else ${refresh('new.transferred_from_id')} end if;
      return null;
    end $$`,
  `create or replace function enrolments_transferred_fill() returns trigger language plpgsql as $$
    begin
      new.transferred_to_id := ${transferredTo('new')};
      return new;
    end $$`,
];

/** A later cancellation of a transferred enrolment counts as one. */
export const transfers: Migration = {
  name: '0019-transfers',
  up: (db, { engine }) =>
    runStatements(db, [
      ...(engine === 'sqlite' ? sqliteTriggers : postgresTriggers),
      `update enrolments set transferred_to_id = ${transferredTo('enrolments')}
        where transferred_to_id is not null`,
    ]),
};
