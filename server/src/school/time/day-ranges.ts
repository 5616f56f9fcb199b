import type { ListRequest } from '@provost/contract/list';
import type { Reader } from '../../database/database.ts';
import { readSettings } from '../settings.ts';
import { endOfDay, startOfDay } from './school-days.ts';

type ToInstant = (day: string, timeZone: string) => string;

/** A list query whose days are moments: they begin and end in the time zone of the school. */
export async function withInstants(
  reader: Reader,
  query: ListRequest,
  names: readonly string[],
  trialDays: number,
): Promise<ListRequest> {
  const asked = names
    .flatMap((name): [string, ToInstant][] => [
      [`${name}_from`, startOfDay],
      [`${name}_to`, endOfDay],
    ])
    .filter(([parameter]) => query[parameter] !== undefined);
  if (asked.length === 0) return query;
  const { time_zone } = await readSettings(reader, trialDays);
  const instants = asked.map(([parameter, toInstant]) => {
    const [day = ''] = query[parameter] as readonly string[];
    return [parameter, [toInstant(day, time_zone)]];
  });
  return { ...query, ...Object.fromEntries(instants) };
}
