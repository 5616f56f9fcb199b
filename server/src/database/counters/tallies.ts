/** What the engines call the same, in the rules of what is counted. */
export interface TallyWords {
  /** The start of the hour, in UTC, in which a moment lies. */
  readonly hourOf: (instant: string) => string;
}

/** Rows of a table counted by some of what they say. Triggers, recount and verify read this. */
export interface Tally {
  readonly table: string;
  readonly source: string;
  /** Each column of the key, and how it follows from a row of the source. */
  readonly keys: readonly (readonly [column: string, from: (row: string) => string])[];
  /** Which rows count at all. */
  readonly counts?: (row: string) => string;
  /** What else is summed. */
  readonly sums?: readonly (readonly [column: string, from: (row: string) => string])[];
  /** Whether the keys are many: then rows of the same key are folded key by key. */
  readonly hasManyKeys?: boolean;
  /** The source's columns that all this follows from. */
  readonly follows: readonly string[];
}

const same = (column: string): readonly [string, (row: string) => string] => [
  column,
  (row) => `${row}.${column}`,
];

export const tallies = ({ hourOf }: TallyWords): readonly Tally[] => [
  {
    table: 'user_tallies',
    source: 'users',
    keys: [
      same('user_type'),
      same('status'),
      ['class_level_id', (row) => `coalesce(${row}.class_level_id, 0)`],
      ['enrolled', (row) => `case when ${row}.enrolled_course_count > 0 then 1 else 0 end`],
      same('has_purchased'),
    ],
    follows: ['user_type', 'status', 'class_level_id', 'enrolled_course_count', 'has_purchased'],
  },
  {
    table: 'trial_tallies',
    source: 'users',
    keys: [['ends_hour', (row) => hourOf(`${row}.trial_ends_at`)], same('status')],
    counts: (row) =>
      `${row}.user_type = 'student' and ${row}.has_purchased = 0 and ${row}.trial_ends_at is not null`,
    hasManyKeys: true,
    follows: ['user_type', 'status', 'has_purchased', 'trial_ends_at'],
  },
  {
    table: 'payment_tallies',
    source: 'payments',
    keys: [same('status'), same('method'), same('currency')],
    follows: ['status', 'method', 'currency'],
  },
  {
    table: 'transaction_tallies',
    source: 'transactions',
    keys: [same('type'), same('status'), same('currency')],
    sums: [['sum_cents', (row) => `${row}.amount_cents`]],
    follows: ['type', 'status', 'currency', 'amount_cents'],
  },
  {
    table: 'audit_tallies',
    source: 'audit_events',
    keys: [['actor_id', (row) => `coalesce(${row}.actor_id, 0)`], same('action'), same('subject')],
    follows: ['actor_id', 'action', 'subject'],
  },
];

export const keyColumns = (tally: Tally): string[] => tally.keys.map(([column]) => column);

/** Everything but the key: the count, and what else is summed. */
export const summedColumns = (tally: Tally): string[] => [
  'count',
  ...(tally.sums ?? []).map(([column]) => column),
];

/** The tally as it follows from the rows of its source. */
export function countedFromSource(tally: Tally): string {
  const keys = tally.keys.map(([column, from]) => `${from('r')} as ${column}`);
  const sums = (tally.sums ?? []).map(([column, from]) => `sum(${from('r')}) as ${column}`);
  const positions = tally.keys.map((_, index) => index + 1);
  return `select ${[...keys, 'count(*) as count', ...sums].join(', ')}
    from ${tally.source} r where ${tally.counts?.('r') ?? '1 = 1'}
    group by ${positions.join(', ')}`;
}
