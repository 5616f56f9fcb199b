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
])('%s is %s', (value, instant) => {
  expect(toInstant(value)).toBe(instant);
});

test('every time survives the round trip', () => {
  const dates = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      const [day, time] = date.toISOString().slice(0, -1).split('T');
      // PostgreSQL omits trailing zeros of the fraction.
      const value = `${day} ${time?.replace(/\.?0+$/, '')}+00`;
      expect(toInstant(value)).toBe(date.toISOString());
    }),
  );
});
