import { listQuery } from '@provost/contract/list.schema';
import { nameKey } from '@provost/contract/name-key';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { OrderTerm } from './order.ts';

const terms: OrderTerm[] = [
  { column: 'users.name_key', kind: 'text', descending: false },
  { column: 'users.last_login_at', kind: 'instant', nullable: true, descending: true },
  { column: 'users.id', kind: 'number', descending: true },
];

const instant = fc
  .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const position = fc.record({
  keys: fc.tuple(
    fc.string({ maxLength: 50 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
    fc.option(instant),
    fc.integer({ min: 1 }),
  ),
  backwards: fc.boolean(),
});

const disguise = (parts: unknown): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a cursor', () => {
  it('brings back the position it was made for', () => {
    fc.assert(
      fc.property(position, (given) => {
        const cursor = encodeCursor('students', terms, given);
        expect(decodeCursor('students', terms, cursor)).toEqual(given);
      }),
    );
  });

  it('serves also after the longest key that a name can have', () => {
    const given = { keys: [nameKey('ﷺ'.repeat(161)), null, 1], backwards: false };
    const cursor = encodeCursor('students', terms, given);
    expect(listQuery({ orderings: ['full_name'] }).safeParse({ cursor }).success).toBe(true);
    expect(decodeCursor('students', terms, cursor)).toEqual(given);
  });

  it('is refused by another list and by another order', () => {
    const cursor = encodeCursor('students', terms, { keys: ['a', null, 1], backwards: false });
    const otherWay = terms.map((term) => ({ ...term, descending: !term.descending }));
    expect(decodeCursor('teachers', terms, cursor)).toBeUndefined();
    expect(decodeCursor('students', otherWay, cursor)).toBeUndefined();
    expect(decodeCursor('students', terms.slice(1), cursor)).toBeUndefined();
  });

  it('is refused where it is any text that is no cursor', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(decodeCursor('students', terms, text)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['a number for a text', [1, null, 1]],
    ['a text for a number', ['a', null, '1']],
    ['a fraction for an id', ['a', null, 1.5]],
    ['a number that is not exact', ['a', null, 2 ** 60]],
    ['nothing for a key that is always there', [null, null, 1]],
    ['a text for an instant', ['a', 'yesterday', 1]],
    ['a day that does not exist', ['a', '2026-02-30T00:00:00.000Z', 1]],
    ['a year that PostgreSQL does not know', ['a', '0000-01-01T00:00:00.000Z', 1]],
    ['an object for a key', [{}, null, 1]],
    ['a text with a NUL', ['a\0', null, 1]],
    ['a text with half a sign', ['\ud800', null, 1]],
    ['a key too few', ['a', null]],
    ['a key too many', ['a', null, 1, 1]],
  ])('is refused with %s', (_, keys) => {
    const signed = 'students users.name_key -users.last_login_at -users.id';
    expect(decodeCursor('students', terms, disguise([signed, 0, 'a', null, 1]))).toBeDefined();
    expect(decodeCursor('students', terms, disguise([signed, 0, ...keys]))).toBeUndefined();
  });

  it('is refused with a direction that is none', () => {
    const signed = 'students users.name_key -users.last_login_at -users.id';
    expect(decodeCursor('students', terms, disguise([signed, 2, 'a', null, 1]))).toBeUndefined();
  });
});
