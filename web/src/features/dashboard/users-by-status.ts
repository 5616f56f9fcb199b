import { trialStates } from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import { isJsonObject, type JsonObject, labelOf, numberOf, objectOf } from '@/api/hosts/fields.ts';
import { unwrapData, unwrapList, wrapsList } from '@/api/hosts/unwrap.ts';

export interface StatusFigure {
  /** Ours, or whatever the host calls it. */
  readonly status: string;
  readonly count: number;
  /** Of whom there are lists; undefined where the host tells no more than the sum. */
  readonly students: number | undefined;
  readonly teachers: number | undefined;
}

export interface UsersByStatus {
  readonly total: number;
  /** Of the total; undefined where the host tells no types. */
  readonly students: number | undefined;
  readonly teachers: number | undefined;
  readonly statuses: readonly StatusFigure[];
  readonly trial: Readonly<Record<(typeof trialStates)[number], number>> | undefined;
}

const totalNames = ['total', 'total_users', 'all', 'count'] as const;

/** `active_users`, `activeCount` and the like are about `active`. */
const statusOfName = (name: string): string =>
  name.toLowerCase().replace(/[_-]?(users?|count)$/, '') || name.toLowerCase();

const isTotal = (name: string): boolean =>
  totalNames.some((known) => known === name) || statusOfName(name) === 'total';

/** A list of `{ status, count }`. */
const readRows = (rows: readonly JsonObject[]): Map<string, number> =>
  new Map(
    rows.flatMap((row): [string, number][] => {
      const status = labelOf(row, 'status', 'name', 'label', 'state');
      const count = numberOf(row, 'count', 'total', 'users', 'value', 'user_count');
      return status === undefined || count === undefined ? [] : [[status.toLowerCase(), count]];
    }),
  );

/** A flat object: a number to each status. */
const readFlat = (answer: JsonObject): Map<string, number> =>
  new Map(
    Object.keys(answer).flatMap((name): [string, number][] => {
      const count = numberOf(answer, name);
      return count === undefined || isTotal(name) ? [] : [[statusOfName(name), count]];
    }),
  );

const readCounts = (answer: unknown): Map<string, number> => {
  const rows = unwrapList(answer).rows;
  if (rows.length > 0) return readRows(rows);
  const data = unwrapData(answer);
  if (!isJsonObject(data) || wrapsList(data)) return new Map();
  const inner = data.statuses ?? data.status_counts ?? data.by_status;
  return inner === undefined ? readFlat(data) : readCounts(inner);
};

const readTrial = (data: unknown): UsersByStatus['trial'] => {
  const trial = objectOf(data, 'trial');
  const [active, expired, converted] = trialStates.map((state) => numberOf(trial, state));
  if (active === undefined || expired === undefined || converted === undefined) return undefined;
  return { active, expired, converted };
};

/** Known statuses in their order, then the host's own. */
const order = (statuses: Iterable<string>): string[] => {
  const given = new Set(statuses);
  const known = userStatuses.filter((status) => given.delete(status));
  return [...known, ...given];
};

/** Whatever shape the host's answer has, as long as it holds statuses and numbers. */
export const readUsersByStatus = (answer: unknown): UsersByStatus => {
  const data = unwrapData(answer);
  const counts = readCounts(answer);
  const byType = objectOf(data, 'by_type_and_status');
  const statuses = order(counts.keys()).map((status) => ({
    status,
    count: counts.get(status) ?? 0,
    students: numberOf(byType?.student, status),
    teachers: numberOf(byType?.teacher, status),
  }));
  const sum = statuses.reduce((total, { count }) => total + count, 0);
  const types = objectOf(data, 'by_type');
  return {
    total: numberOf(data, ...totalNames) ?? sum,
    students: numberOf(types, 'student'),
    teachers: numberOf(types, 'teacher'),
    statuses,
    trial: readTrial(data),
  };
};
