/** The enrolment that continues a row after a transfer. */
export const transferredTo = (row: string): string =>
  `case when ${row}.status = 'cancelled' then (select max(n.id) from enrolments n
      where n.transferred_from_id = ${row}.id) end`;

const refresh = (id: string): string =>
  `update enrolments set transferred_to_id = ${transferredTo('enrolments')} where id = ${id};`;

export const sqliteTriggers: readonly string[] = [
  `create trigger enrolments_transferred_insert after insert on enrolments
    when new.transferred_from_id is not null begin ${refresh('new.transferred_from_id')} end`,
  `create trigger enrolments_transferred_delete after delete on enrolments
    when old.transferred_from_id is not null begin ${refresh('old.transferred_from_id')} end`,
  `create trigger enrolments_transferred_update after update of status on enrolments
    when old.status <> new.status begin ${refresh('new.id')} end`,
];

export const postgresTriggers: readonly string[] = [
  `create function enrolments_transferred() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then ${refresh('old.transferred_from_id')}
      else ${refresh('new.transferred_from_id')} end if;
      return null;
    end $$`,
  `create trigger enrolments_transferred_insert after insert on enrolments for each row
    when (new.transferred_from_id is not null) execute function enrolments_transferred()`,
  `create trigger enrolments_transferred_delete after delete on enrolments for each row
    when (old.transferred_from_id is not null) execute function enrolments_transferred()`,
  `create function enrolments_transferred_fill() returns trigger language plpgsql as $$
    begin
      new.transferred_to_id := ${transferredTo('new')};
      return new;
    end $$`,
  `create trigger enrolments_transferred_fill before update on enrolments for each row
    when (old.status <> new.status) execute function enrolments_transferred_fill()`,
];
