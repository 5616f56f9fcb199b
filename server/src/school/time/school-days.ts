const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // `sv-SE` writes ISO dates and times.
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const formatter = new Intl.DateTimeFormat('sv-SE', options);
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The clock of the time zone, as `2026-01-31 09:30:00`. */
const localTime = (time: number, timeZone: string): string =>
  formatterFor(timeZone)
    .format(time)
    .replace(/\u202f/g, ' ');

const offsetMs = (time: number, timeZone: string): number =>
  Date.parse(`${localTime(time, timeZone).replace(' ', 'T')}Z`) - time;

const dayMs = 86_400_000;

/**
 * The first moment of a day such as `2026-01-31` in a time zone. Where the clocks change at
 * midnight, that is not always 00:00.
 */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const candidates = [-dayMs, dayMs]
    .map((distance) => midnight - offsetMs(midnight + distance, timeZone))
    .filter((time) => localTime(time, timeZone) >= day);
  return new Date(Math.min(...candidates)).toISOString();
}

/** The first moment of the next day. */
export const endOfDay = (day: string, timeZone: string): string =>
  startOfDay(new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10), timeZone);
