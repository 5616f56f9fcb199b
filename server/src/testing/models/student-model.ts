import type { Ordering } from '@provost/contract/list';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { Random } from '../../demo/random.ts';

/**
 * Thousands of students, and a simple model of the list endpoint. There are enough rows that every
 * query strategy is used.
 */
const count = 3000;
export const now = '2026-06-01T00:00:00.000Z';
const levels = ['Grade 1', 'Grade 2', 'Grade 3'];
export const levelIds = levels.map((_, index) => String(index + 1));
const statuses = ['active', 'active', 'active', 'active', 'invited', 'suspended', 'archived'];

interface Made {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  readonly status: string;
  readonly level: number | null;
  readonly last_login_at: string | null;
  readonly created_at: string;
  readonly has_purchased: 0 | 1;
  readonly trial_ends_at: string;
}

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();

function make(id: number, random: Random): Made {
  const first = random.pick(['ana', 'ben', 'carla', 'dan', 'hanna', 'ivo']);
  // A few are far from the start of any order by name.
  const isFar = random.chance(0.01);
  const last = isFar ? 'zuzu' : random.pick(['lopez', 'kline', 'mann', 'olsen']);
  const status = random.pick(statuses);
  const lastLogin = random.chance(0.8) ? day(random.whole(10, 99)) : null;
  return {
    id,
    full_name: `${isFar ? 'yy ' : ''}${first} ${last}`,
    email: `${first}.${id}@example.org`,
    status,
    level: random.chance(0.25) ? null : random.whole(1, levels.length),
    // Archived students signed in long ago: matches of the filter are at one end.
    last_login_at: status === 'archived' ? day(random.whole(0, 2)) : lastLogin,
    created_at: day(random.whole(0, 59)),
    has_purchased: random.chance(1 / 3) ? 1 : 0,
    trial_ends_at: day(random.whole(100, 199)),
  };
}

const random = new Random(7);
const made = Array.from({ length: count }, (_, index) => make(index + 1, random.at(0, index)));

const searched = (one: Made): string => `${one.full_name} ${one.email}`;

const toUserRow = (one: Made) =>
  ({
    id: one.id,
    email: one.email,
    first_name: 'A',
    last_name: 'B',
    full_name: one.full_name,
    name_key: one.full_name,
    search_key: searched(one),
    user_type: 'student',
    status: one.status,
    locale: 'en',
    has_purchased: one.has_purchased,
    trial_ends_at: one.trial_ends_at,
    created_at: one.created_at,
    last_login_at: one.last_login_at,
    class_level_id: one.level,
  }) satisfies Partial<Selectable<Tables['users']>>;

export const load = (database: Database): Promise<void> =>
  database.bulkLoad(async (into) => {
    await into.insert(
      'class_levels',
      ['id', 'name', 'position'],
      levels.map((name, index) => [index + 1, name, 10 - index]),
    );
    const rows = made.map(toUserRow);
    const columns = Object.keys(rows[0] ?? {}) as (keyof ReturnType<typeof toUserRow>)[];
    await into.insert(
      'users',
      columns,
      rows.map((row) => columns.map((column) => row[column])),
    );
  });

interface Asked {
  readonly status?: string[];
  readonly class_level?: string[];
  readonly trial?: string[];
  readonly search?: string;
}

const trialOf = (one: Made): string => {
  if (one.has_purchased) return 'converted';
  return one.trial_ends_at > now ? 'active' : 'expired';
};

const passes = (one: Made, { status, class_level, trial, search }: Asked): boolean =>
  (!status || status.includes(one.status)) &&
  (!class_level || class_level.includes(String(one.level))) &&
  (!trial || trial.includes(trialOf(one))) &&
  (!search || searched(one).includes(search));

const keys: Record<string, (one: Made) => string | number | null> = {
  full_name: (one) => one.full_name,
  email: (one) => one.email,
  status: (one) => one.status,
  class_level: (one) => (one.level === null ? null : 11 - one.level),
  created_at: (one) => one.created_at,
  last_login_at: (one) => one.last_login_at,
};

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** The ids of the matching students in order. */
export function expected(asked: Asked, ordering: readonly Ordering[]): number[] {
  const rows = made.filter((one) => passes(one, asked));
  const last = ordering.at(-1)?.descending ?? false;
  const isStatusAlone = ordering.length === 1 && ordering[0]?.field === 'status';
  const terms = isStatusAlone ? [...ordering, { field: 'full_name', descending: last }] : ordering;
  rows.sort((a, b) => {
    for (const { field, descending } of terms) {
      const order = compare(keys[field]?.(a) ?? null, keys[field]?.(b) ?? null);
      if (order !== 0) return descending ? -order : order;
    }
    return last ? b.id - a.id : a.id - b.id;
  });
  return rows.map(({ id }) => id);
}

export const orderedFields = Object.keys(keys);
