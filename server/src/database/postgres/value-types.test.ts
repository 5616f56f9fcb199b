import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInstant } from './value-types.ts';

test.each([
  ['2026-01-31 09:30:00+00', '2026-01-31T09:30:00.000Z'],
  ['2026-01-31 09:30:00.1+00', '2026-01-31T09:30:00.100Z'],
  ['2026-01-31 09:30:00.12+00', '2026-01-31T09:30:00.120Z'],
  ['2026-01-31 09:30:00.123+00', '2026-01-31T09:30:00.123Z'],
  ['2026-01-31 15:00:00.5+05:30', '2026-01-31T09:30:00.500Z'],
  ['2026-01-31 04:30:00-05', '2026-01-31T09:30:00.000Z'],
])('%s is %s', (told, instant) => {
  expect(toInstant(told)).toBe(instant);
});

test('every moment comes back as it was', () => {
  const dates = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      const [day, time] = date.toISOString().slice(0, -1).split('T');
      // PostgreSQL leaves out what is nought behind the point.
      const told = `${day} ${time?.replace(/\.?0+$/, '')}+00`;
      expect(toInstant(told)).toBe(date.toISOString());
    }),
  );
});
