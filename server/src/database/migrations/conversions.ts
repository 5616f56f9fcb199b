import { priceAt } from '../schema/derived-columns.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';

/** How a table of an earlier version becomes the current one. */
interface Conversion {
  /** Of columns that the earlier table `o` does not have. */
  readonly values?: Readonly<Record<string, string>>;
  /** Statements after the copy of its rows. */
  readonly after?: readonly string[];
  /**
   * Updates after the indexes exist: within a transaction, PostgreSQL does not use an index that is
   * created after an update of its table.
   */
  readonly updates?: readonly string[];
}

const hourMs = 60 * 60_000;
const inHours = (hours: number): string =>
  `'${new Date(Date.now() + hours * hourMs).toISOString()}'`;

/** Earlier tables keep their names with a prefix until all rows are copied. */
export function conversions(
  { engine }: SqlDialect,
  isMissing: (table: string, column: string) => boolean,
): Readonly<Record<string, Conversion>> {
  const unless = (table: string, column: string, statements: readonly string[]) =>
    isMissing(table, column) ? statements : [];
  return {
    users: {
      updates: [
        ...unless('users', 'status_set_by', [setStatusBy]),
        ...unless('users', 'archived_at', [setArchivedAt()]),
      ],
    },
    // Until the prices of enrolments are known: a load has no other indexes, nor keys on PostgreSQL.
    courses: { after: ['create index priced_courses on courses (id)', 'analyze courses'] },
    pricings: {
      after: [
        'create index earlier_prices on pricings (course_id)',
        ...unless('pricings', 'previous_cents', [previousPrices(engine)]),
        'analyze pricings',
      ],
    },
    transactions: {
      after: unless('payments', 'version', [ledgersOfVoidPayments, ignoredAdjustments]),
    },
    enrolments: {
      values: {
        price_cents: priceAt('o.course_id', 'o.enrolled_at'),
        currency: '(select c.currency from courses c where c.id = o.course_id)',
      },
      after: ['drop index priced_courses', 'drop index earlier_prices'],
    },
    attention_snoozes: { after: [`delete from attention_snoozes where kind = 'price_mismatch'`] },
    // Nobody is signed out by the upgrade: the lifetime of a session begins now.
    sessions: {
      values: {
        authenticated_at: 'o.created_at',
        ends_at: `cast(case when o.user_id in (select id from users where user_type = 'student')
          then ${inHours(30 * 24)} else ${inHours(24)} end as ${
            engine === 'sqlite' ? 'text' : 'timestamptz'
          })`,
      },
      after: ['update sessions set expires_at = ends_at where expires_at > ends_at'],
    },
  };
}

/**
 * Earlier rows `o` with their latest audit event `e`. A left join: SQLite would read all rows for
 * each event otherwise, because there is no index on the number as a text.
 */
const withEvent = (table: string, action: string, subjects: string): string =>
  `earlier_${table} o
    left join (select max(x.id) as id, x.subject_id from earlier_audit_events x
      where x.action = '${action}' and x.subject in (${subjects}) group by x.subject_id
    ) latest on latest.subject_id = cast(o.id as text)
    left join earlier_audit_events e on e.id = latest.id`;

const changedUsers = withEvent('users', 'user.status_changed', `'User', 'Teacher', 'Student'`);

const setStatusBy = `update users set status_set_by = changed.user_type
  from (select o.id, a.user_type from ${changedUsers} left join earlier_users a on a.id = e.actor_id
    where o.status in ('suspended', 'archived')) changed
  where users.id = changed.id`;

/** Without an event the period of retention starts with this upgrade. */
const setArchivedAt = (): string =>
  `update users set archived_at = coalesce(changed.occurred_at, ${inHours(0)})
    from (select o.id, e.occurred_at from ${changedUsers} where o.status = 'archived') changed
    where users.id = changed.id`;

/** The audit trail knows the price before each saved one. Without an event it stays unknown. */
const previousPrices = (engine: SqlDialect['engine']): string => {
  const price =
    engine === 'sqlite'
      ? `json_extract(e."before", '$.current_price')`
      : `(e."before"::jsonb ->> 'current_price')`;
  return `update pricings set previous_cents = saved.cents
    from (select o.id, cast(round(cast(${price} as numeric) * 100) as integer) as cents
      from ${withEvent('pricings', 'pricing.created', `'Pricing'`)}) saved
    where pricings.id = saved.id`;
};

/**
 * A payment that was void from the start had no ledger. It gets a charge and its opposite, because
 * the amount follows from the ledger now.
 */
const ledgersOfVoidPayments = `insert into transactions
    (id, payment_id, type, amount_cents, currency, status, occurred_at)
  select (select coalesce(max(id), 0) from transactions)
      + row_number() over (order by p.id, e.sign desc),
    p.id, e.type, e.sign * p.amount_cents, p.currency, 'pending', p.created_at
  from payments p
    cross join (select 'charge' as type, 1 as sign union all select 'adjustment', -1) e
  where p.status = 'void' and p.amount_cents > 0
    and p.id not in (select t.payment_id from transactions t)`;

/**
 * Version 0.1 refunded up to the amount of a payment whatever its adjustments were. As a payment
 * cannot return more than it took, the part of the adjustments that was ignored is taken back.
 */
const ignoredAdjustments = `insert into transactions
    (id, payment_id, type, amount_cents, currency, status, occurred_at, reason)
  select (select max(id) from transactions) + row_number() over (order by payment_id),
    payment_id, 'adjustment', refunded - settled, currency, 'succeeded', adjusted_at,
    'Upgrade from version 0.1: more was refunded than was left.'
  from (select payment_id, min(currency) as currency,
      sum(case when type = 'refund' then 0 else amount_cents end) as settled,
      -sum(case when type = 'refund' then amount_cents else 0 end) as refunded,
      sum(case when type = 'charge' then 1 else 0 end) as charges,
      max(case when type = 'adjustment' then occurred_at end) as adjusted_at
    from transactions where status = 'succeeded' group by payment_id) ledger
  where charges > 0 and refunded > settled and adjusted_at is not null`;
