/** Creating a format takes longer than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** How far the clock of a time zone is ahead of UTC at a time, in milliseconds. */
export function offsetAt(timeZone: string, time: number): number {
  const second = Math.floor(time / 1000) * 1000;
  const parts = new Map<string, number>();
  for (const { type, value } of formatIn(timeZone).formatToParts(second)) {
    parts.set(type, Number(value));
  }
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const clock = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return clock - second;
}

/** What the clock of a time zone shows: `2026-01-31T09:30:00.000`. */
export const clockIn = (timeZone: string, time: number): string =>
  new Date(time + offsetAt(timeZone, time)).toISOString().slice(0, -1);
