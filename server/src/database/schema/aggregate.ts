import { instant, key, text } from './columns.ts';
import { createTable, type SqlDialect } from './sql-dialect.ts';

export type Key = readonly [column: string, from: (row: string) => string];

/**
 * A table with counts and sums per key, which triggers maintain. On PostgreSQL several rows can have
 * the same key, because concurrent writers each add a row; readers sum them.
 */
export interface Aggregate {
  readonly table: string;
  readonly source: string;
  readonly keys: readonly Key[];
  readonly counts?: (row: string) => string;
  readonly sums?: readonly Key[];
  /** A finer aggregate from which it can be summed up. */
  readonly sumOf?: string;
  /**
   * Figures by the day or month of this column, which is the first key, in a time zone: the rows of
   * all zones are in the table `…_by_zone`, those of the current one in the view of its name.
   */
  readonly time?: string;
}

export const same = (column: string): Key => [column, (row) => `${row}.${column}`];

/** The columns of the source whose change updates the aggregate. */
export function inputsOf({ keys, counts, sums = [] }: Aggregate): string[] {
  const expressions = [...keys, ...sums].map(([, from]) => from('source_row'));
  const used = [...expressions, counts?.('source_row') ?? ''].join(' ');
  return [...new Set([...used.matchAll(/\bsource_row\.(\w+)/g)].map(([, column = '']) => column))];
}

export const keyColumns = ({ keys }: Aggregate): string[] => keys.map(([column]) => column);

export const summedColumns = ({ sums = [] }: Aggregate): string[] => [
  'count',
  ...sums.map(([column]) => column),
];

export const rowsOf = ({ table, time }: Aggregate): string => (time ? `${table}_by_zone` : table);

export const zoneAndKeys = (aggregate: Aggregate): string[] => [
  ...(aggregate.time ? ['zone'] : []),
  ...keyColumns(aggregate),
];

export const columnsOf = (aggregate: Aggregate): string =>
  [...zoneAndKeys(aggregate), ...summedColumns(aggregate)].join(', ');

export const currentZone = '(select z.id from time_zones z where z.is_current = 1)';

const texts =
  'day month due_on overdue_from currency method status user_type type action subject'.split(' ');

/** Without a unique key on PostgreSQL, where writers must not wait for each other. */
export function aggregateTable(aggregate: Aggregate, dialect: SqlDialect): string[] {
  const { engine } = dialect;
  const rows = rowsOf(aggregate);
  const columns = [...zoneAndKeys(aggregate), ...summedColumns(aggregate)].map((name) => {
    if (name === 'ends_hour') return instant.sql(name, dialect);
    return (texts.includes(name) ? text() : key).sql(name, dialect);
  });
  const keys = zoneAndKeys(aggregate).join(', ');
  const selected = [...keyColumns(aggregate), ...summedColumns(aggregate)].join(', ');
  return [
    createTable(dialect, rows, columns.join(', ')),
    `create ${engine === 'sqlite' ? 'unique' : ''} index ${rows}_key on ${rows} (${keys})`,
    engine === 'postgres' &&
      `alter table ${rows} set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
    aggregate.time &&
      `create view ${aggregate.table} as select ${selected} from ${rows} where zone = ${currentZone}`,
  ].filter((statement) => typeof statement === 'string');
}

/** A query that computes the aggregate from its source. */
export function computedFromSource({ keys, source, counts, sums = [] }: Aggregate): string {
  const columns = [
    ...keys.map(([column, from]) => `${from('r')} as ${column}`),
    'count(*) as count',
    ...sums.map(([column, from]) => `sum(${from('r')}) as ${column}`),
  ];
  return `select ${columns.join(', ')} from ${source} r where ${counts?.('r') ?? '1 = 1'}
    group by ${keys.map((_, index) => index + 1).join(', ')}`;
}

/** Fills an empty aggregate, from the finer one if there is one: that has far fewer rows. */
export function fillAggregate(aggregate: Aggregate): string {
  const keys = keyColumns(aggregate).map((column) =>
    column === 'month' ? 'substr(day, 1, 7)' : column,
  );
  const sums = summedColumns(aggregate).map((column) => `sum(${column})`);
  const rows = aggregate.sumOf
    ? `select ${[...keys, ...sums].join(', ')} from ${aggregate.sumOf}
        group by ${keys.map((_, index) => index + 1).join(', ')}`
    : computedFromSource(aggregate);
  return `insert into ${rowsOf(aggregate)} (${columnsOf(aggregate)})
    select ${aggregate.time ? `${currentZone}, ` : ''}computed.* from (${rows}) computed`;
}

/** SQLite: a conflict with the row of the same key adds to it. */
export const addToRow = (aggregate: Aggregate): string =>
  `on conflict (${zoneAndKeys(aggregate).join(', ')}) do update set ${summedColumns(aggregate)
    .map((column) => `${column} = ${column} + excluded.${column}`)
    .join(', ')}`;

/** Adds the rows of the source with ids from `start` to below `end` to those of a zone. */
export function addRange(
  { engine }: SqlDialect,
  aggregate: Aggregate,
  zone: number,
  [start, end]: readonly [number, number],
): string {
  const counts = aggregate.counts ?? (() => '1 = 1');
  const fresh = computedFromSource({
    ...aggregate,
    counts: (row) => `${row}.id >= ${start} and ${row}.id < ${end} and ${counts(row)}`,
  });
  const keys = keyColumns(aggregate).join(', ');
  const into = `insert into ${rowsOf(aggregate)} (${columnsOf(aggregate)})`;
  if (engine === 'sqlite') {
    return `${into} select ${zone}, fresh.* from (${fresh}) fresh where true ${addToRow(aggregate)}`;
  }
  // Like the triggers, without a unique key: the rows of these keys are replaced by their sums.
  const sums = summedColumns(aggregate);
  return `with fresh as (${fresh}), folded as (
      delete from ${rowsOf(aggregate)} where zone = ${zone} and (${keys}) in (select ${keys} from fresh)
      returning ${keys}, ${sums.join(', ')})
    ${into} select ${zone}, ${keys}, ${sums.map((column) => `sum(${column})`).join(', ')}
      from (select * from fresh union all select * from folded) both_parts group by ${keys}`;
}
