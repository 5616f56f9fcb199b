import { offsetAt } from './clock.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Until 1972 there were offsets with seconds, which ISO 8601 cannot write. */
const written = (time: number, exactOffset: number): string => {
  const offset = Math.round(exactOffset / minuteMs) * minuteMs;
  const minutes = Math.abs(offset) / minuteMs;
  const sign = offset < 0 ? '-' : '+';
  const clock = new Date(time + offset).toISOString().slice(0, -1);
  return `${clock}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && value.length === 24 && /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(value);

/**
 * Writes instants by the clock of a time zone, with its offset: `2026-07-01T00:30:00.000+02:00`. Other
 * values stay as they are. Offsets are looked up once per day, because an export has a million times.
 */
export const zonedTime = (timeZone: string): ((value: unknown) => unknown) => {
  if (timeZone === 'UTC') return (value) => value;
  const offsets = new Map<number, number | undefined>();
  const offsetOfDay = (day: number): number | undefined => {
    if (offsets.has(day)) return offsets.get(day);
    const start = offsetAt(timeZone, day * dayMs);
    // Undefined on a day on which the clocks change.
    const offset = start === offsetAt(timeZone, (day + 1) * dayMs) ? start : undefined;
    offsets.set(day, offset);
    return offset;
  };
  return (value) => {
    if (!isInstant(value)) return value;
    const time = Date.parse(value);
    if (Number.isNaN(time)) return value;
    return written(time, offsetOfDay(Math.floor(time / dayMs)) ?? offsetAt(timeZone, time));
  };
};
