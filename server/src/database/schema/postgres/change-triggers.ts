/** The rows that a statement changed: new ones with sign 1, old ones with sign -1. */
const changedBy = {
  insert: 'select r.*, 1 as sign from new_rows r',
  delete: 'select r.*, -1 as sign from old_rows r',
  update: `select r.*, 1 as sign from new_rows r
        union all select r.*, -1 as sign from old_rows r`,
} as const;

const transitionTables = {
  insert: 'new table as new_rows',
  delete: 'old table as old_rows',
  update: 'old table as old_rows new table as new_rows',
} as const;

type Event = keyof typeof changedBy;

/**
 * One trigger per statement, not per row. `changed` is a subquery of the rows in their old and new
 * version. With `columns`, a key among them, an update that changes none of them does nothing: most
 * updates are nested ones of other columns, and an update without rows would run the triggers of its
 * table as well.
 */
export const afterEach = (
  name: string,
  table: string,
  events: readonly Event[],
  body: (changed: string) => string,
  columns?: readonly string[],
): string[] =>
  events.flatMap((event) => [
    `create function ${name}_${event}() returns trigger language plpgsql as $$
    begin
      ${event === 'update' && columns ? unlessChanged(columns) : ''}
      ${body(`(${changedBy[event]})`)}
      return null;
    end $$`,
    `create trigger ${name}_${event} after ${event} on ${table}
      referencing ${transitionTables[event]} for each statement execute function ${name}_${event}()`,
  ]);

/** Not a join, which would keep the plan of its first number of rows. */
const unlessChanged = (columns: readonly string[]): string =>
  `if not exists (select ${columns.join(', ')} from new_rows
        except select ${columns.join(', ')} from old_rows) then return null; end if;`;

export const everyChange: readonly Event[] = ['insert', 'update', 'delete'];

/** By an index, whatever the number of changed rows: a join would keep the plan of its first number. */
export const among = (ids: string): string => `= any(array(${ids}))`;

/**
 * Locks in key order to avoid deadlocks. The next statement sees everything committed before the
 * lock was granted.
 */
export const lockRows = (table: string, key: string, ids: string): string =>
  `perform 1 from ${table} where ${key} ${among(ids)} order by ${key} for no key update;`;
