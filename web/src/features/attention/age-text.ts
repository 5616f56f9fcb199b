import type { Formatters } from '@/lib/format/use-format.ts';

const dayLength = 86_400_000;

/** How long something has waited: in days up to two weeks, then in weeks. Nothing on the first day. */
export const ageText = (since: string, format: Formatters): string | undefined => {
  const days = Math.floor((Date.now() - Date.parse(since)) / dayLength);
  if (days < 1) return undefined;
  const [count, unit] = days < 14 ? [days, 'day'] : [Math.floor(days / 7), 'week'];
  return format.number(count, { style: 'unit', unit, unitDisplay: 'long' });
};
