import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as rows from './fields.ts';

describe('readers of unusual rows', () => {
  test('take the first field that contains a text or a number', () => {
    expect(rows.textOf({ full_name: null, name: 'Ada' }, 'full_name', 'name')).toBe('Ada');
    expect(rows.textOf({ id: 7 }, 'id')).toBe('7');
    expect(rows.textOf({ name: '  ' }, 'name')).toBeUndefined();
    expect(rows.textOf('no row', 'name')).toBeUndefined();
  });

  test('name a person by the full name, its parts, or the email', () => {
    expect(rows.personNameOf({ full_name: 'Ada M' })).toBe('Ada M');
    expect(rows.personNameOf({ first_name: 'Ada', last_name: 'M' })).toBe('Ada M');
    expect(rows.personNameOf({ email: 'a@b.c' })).toBe('a@b.c');
    expect(rows.personNameOf({})).toBeUndefined();
  });

  test.each([
    ['a text', { course: 'Algebra' }, 'Algebra'],
    ['a number', { course: 22 }, '22'],
    ['an object', { course: { id: 1, title: 'Algebra' } }, 'Algebra'],
    ['another name', { course_name: 'Algebra' }, 'Algebra'],
    ['nothing', {}, undefined],
  ])('read a course that is %s', (_name, row, title) => {
    expect(rows.courseTitleOf(row)).toBe(title);
  });

  test('read an amount as a decimal text', () => {
    expect(rows.moneyOf({ amount: '12.50' }, 'amount')).toBe('12.50');
    expect(rows.moneyOf({ amount: 12.5 }, 'amount')).toBe('12.5');
    expect(rows.moneyOf({ amount: '12,50 €' }, 'amount')).toBeUndefined();
    expect(rows.moneyOf({ amount: Number.NaN }, 'amount')).toBeUndefined();
  });

  test('read an instant from a text, from seconds and from milliseconds', () => {
    const instant = '2026-01-02T03:04:05.000Z';
    expect(rows.instantOf({ at: instant }, 'at')).toBe(instant);
    expect(rows.instantOf({ at: '2026-01-02T04:04:05+01:00' }, 'at')).toBe(instant);
    expect(rows.instantOf({ at: Date.parse(instant) }, 'at')).toBe(instant);
    expect(rows.instantOf({ at: Date.parse(instant) / 1000 }, 'at')).toBe(instant);
    expect(rows.instantOf({ at: 'never' }, 'at')).toBeUndefined();
    expect(rows.instantOf({ at: '2026-13-40T25:61:61.000Z' }, 'at')).toBeUndefined();
  });

  test('read only instants that are valid dates', () => {
    const two = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(fc.tuple(two, two, two, two, two), ([month, day, hour, minute, second]) => {
        const at = `2026-${month}-${day}T${hour}:${minute}:${second}.000Z`;
        const read = rows.instantOf({ at }, 'at');
        if (read !== undefined) expect(Number.isNaN(Date.parse(read))).toBe(false);
      }),
    );
  });

  test('never throw, whatever a row contains', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 3 }), (value) => {
        for (const row of [value, { id: value, course: value, amount: value, at: value }]) {
          rows.personNameOf(row);
          rows.courseTitleOf(row);
          rows.moneyOf(row, 'amount');
          rows.instantOf(row, 'at');
          rows.flagOf(row, 'id');
          rows.numberOf(row, 'id');
        }
      }),
    );
  });
});
