/** The rows that a statement changed, each with +1 where it came and -1 where it went. */
const changedBy = {
  insert: 'select r.*, 1 as sign from new_rows r',
  delete: 'select r.*, -1 as sign from old_rows r',
  update: `select r.*, 1 as sign from new_rows r
        union all select r.*, -1 as sign from old_rows r`,
} as const;

const seenBy = {
  insert: 'new table as new_rows',
  delete: 'old table as old_rows',
  update: 'old table as old_rows new table as new_rows',
} as const;

type Event = keyof typeof changedBy;

/**
 * Once after each statement, however many rows it touched. `changed` in the body stands for the
 * rows in their old and new form.
 */
export const afterEach = (
  name: string,
  table: string,
  events: readonly Event[],
  body: (changed: string) => string,
): string[] =>
  events.flatMap((event) => [
    `create function ${name}_${event}() returns trigger language plpgsql as $$
    begin
      ${body(`(${changedBy[event]})`)}
      return null;
    end $$`,
    `create trigger ${name}_${event} after ${event} on ${table}
      referencing ${seenBy[event]} for each statement execute function ${name}_${event}()`,
  ]);

export const everyChange: readonly Event[] = ['insert', 'update', 'delete'];

/**
 * Locks in the order of the key, so that two writers cannot wait for each other; what follows
 * sees everything that was committed before the lock was granted.
 */
export const lockRows = (table: string, key: string, ids: string): string =>
  `perform 1 from ${table} where ${key} in (${ids}) order by ${key} for no key update;`;
