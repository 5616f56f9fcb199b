import { type UserType, userTypes } from '@provost/contract/ability';
import type { UsersByStatus } from '@provost/contract/dashboard';
import { trialStates } from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import { isJsonObject, type JsonObject } from '@/lib/data/json.ts';
import { labelOf, numberOf, objectOf, objectsOf, textOf } from '../raw/fields.ts';
import { unwrapData, unwrapList, wrapsList } from '../raw/unwrap.ts';

export type AdaptedUsersByStatus = ReturnType<typeof adaptUsersByStatus>;
export type StatusStat = AdaptedUsersByStatus['statuses'][number];

const totalNames = ['total', 'total_users', 'all', 'count'] as const;

/** `active_users` and `activeCount` are about `active`. */
const statusOfName = (name: string): string =>
  name.toLowerCase().replace(/[_-]?(users?|count)$/, '') || name.toLowerCase();

const isTotal = (name: string): boolean =>
  totalNames.some((known) => known === name) || statusOfName(name) === 'total';

/** A list of `{ status, count }`. */
const countsOfRows = (rows: readonly JsonObject[]): Map<string, number> =>
  new Map(
    rows.flatMap((row): [string, number][] => {
      const status = labelOf(row, 'status', 'name', 'label', 'state');
      const count = numberOf(row, 'count', 'total', 'users', 'value', 'user_count');
      return status === undefined || count === undefined ? [] : [[status.toLowerCase(), count]];
    }),
  );

/** A flat object: a number for each status. */
const countsOfFields = (response: JsonObject): Map<string, number> =>
  new Map(
    Object.keys(response).flatMap((name): [string, number][] => {
      const count = numberOf(response, name);
      return count === undefined || isTotal(name) ? [] : [[statusOfName(name), count]];
    }),
  );

const countsOf = (response: unknown): Map<string, number> => {
  const rows = unwrapList(response).rows;
  if (rows.length > 0) return countsOfRows(rows);
  const data = unwrapData(response);
  if (!isJsonObject(data) || wrapsList(data)) return new Map();
  const inner = data.statuses ?? data.status_counts ?? data.by_status;
  return inner === undefined ? countsOfFields(data) : countsOf(inner);
};

const adaptTrial = (data: unknown): UsersByStatus['trial'] | undefined => {
  const trial = objectOf(data, 'trial');
  const [active, expired, converted] = trialStates.map((state) => numberOf(trial, state));
  if (active === undefined || expired === undefined || converted === undefined) return undefined;
  return { active, expired, converted };
};

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** None if the host sends only today's figures. */
const adaptMonths = (data: unknown): UsersByStatus['months'] =>
  objectsOf(data, 'months').flatMap((row) => {
    const month = textOf(row, 'month');
    const [joined, total] = [numberOf(row, 'joined'), numberOf(row, 'total')];
    if (!month || !isMonth(month) || joined === undefined || total === undefined) return [];
    return [{ month, joined, total }];
  });

/** The sum of all types but students and teachers; undefined where the host sends none of them. */
const staffIn = (countOf: (type: UserType) => number | undefined): number | undefined => {
  const counts = userTypes
    .filter((type) => type !== 'student' && type !== 'teacher')
    .flatMap((type) => countOf(type) ?? []);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
};

/** The contract's statuses in their order, then the host's own. */
const inOrder = (statuses: Iterable<string>): string[] => {
  const given = new Set(statuses);
  const known = userStatuses.filter((status) => given.delete(status));
  return [...known, ...given];
};

/**
 * The specification leaves the shape open: any that holds statuses and numbers. The numbers by type
 * are undefined where the host sends only the sum. Staff are all who work with the console.
 */
export const adaptUsersByStatus = (response: unknown) => {
  const data = unwrapData(response);
  const counts = countsOf(response);
  const byType = objectOf(data, 'by_type_and_status');
  const statuses = inOrder(counts.keys()).map((status) => ({
    status,
    count: counts.get(status) ?? 0,
    students: numberOf(byType?.student, status),
    teachers: numberOf(byType?.teacher, status),
    staff: staffIn((type) => numberOf(byType?.[type], status)),
  }));
  const sum = statuses.reduce((total, { count }) => total + count, 0);
  const types = objectOf(data, 'by_type');
  return {
    total: numberOf(data, ...totalNames) ?? sum,
    students: numberOf(types, 'student'),
    teachers: numberOf(types, 'teacher'),
    staff: staffIn((type) => numberOf(types, type)),
    statuses,
    trial: adaptTrial(data),
    months: adaptMonths(data),
  };
};
