import type { UsersByStatus } from '@provost/contract/dashboard';
import { addDays, type Day, intervalsOf, startOf } from '@provost/contract/days';

/** The first day of the 12 months until today. 11 months have 334 to 337 days. */
export const firstMonth = (today: Day): Day =>
  startOf('month', addDays(startOf('month', today), -330));

interface Joined {
  readonly month: string;
  readonly count: number;
}

/** Users are never deleted: the total of a month is that of today without those who joined later. */
export function toMonths(
  today: Day,
  total: number,
  joined: readonly Joined[],
): UsersByStatus['months'] {
  const countIn = (isCounted: (month: string) => boolean): number =>
    joined.filter(({ month }) => isCounted(month)).reduce((sum, { count }) => sum + count, 0);
  return intervalsOf('month', { from: firstMonth(today), to: today }).map(({ start }) => {
    const month = start.slice(0, 7);
    return {
      month,
      joined: countIn((other) => other === month),
      total: total - countIn((other) => other > month),
    };
  });
}
