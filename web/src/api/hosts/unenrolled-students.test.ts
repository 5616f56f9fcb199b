import { describe, expect, test } from 'vitest';
import { adaptUnenrolledStudents } from './unenrolled-students.ts';

const read = (response: unknown) => adaptUnenrolledStudents(response, 5);

describe('unenrolled students', () => {
  test('are counted by a host that sends one page of them', () => {
    const answer = { count: 118, results: [{ id: 1, full_name: 'Dora Silva' }] };
    expect(read(answer)).toMatchObject({ count: 118, longest: [{ id: '1' }] });
  });

  test('are counted in the browser if a host sends all of them', () => {
    const rows = Array.from({ length: 9 }, (_, id) => ({ id, created_at: `2026-01-0${9 - id}` }));
    const { count, longest } = read(rows);
    expect(count).toBe(9);
    expect(longest.map(({ id }) => id)).toEqual(['8', '7', '6', '5', '4']);
  });

  test.each([
    ['as many rows as asked', (rows: unknown[]) => rows],
    ['under data', (rows: unknown[]) => ({ data: rows })],
    ['a link to the next page', (rows: unknown[]) => ({ next: '/?page=2', results: rows })],
    ['a cursor', (rows: unknown[]) => ({ next_cursor: 'x', results: rows })],
  ])('are at least as many if a host does not count: %s', (_, wrap) => {
    const rows = Array.from({ length: 5 }, (_row, id) => ({ id }));
    expect(read(wrap(rows))).toMatchObject({ count: 5, isAtLeast: true });
  });

  test('of a page that is not full are all there are', () => {
    expect(read({ data: [{ id: 1 }] })).toMatchObject({ count: 1, isAtLeast: false });
  });

  test('without a known waiting time come last', () => {
    const rows = [{ id: 1 }, { id: 2, waiting_since: '2026-01-01' }, { id: 3 }];
    expect(read(rows).longest.map(({ id }) => id)).toEqual(['2', '1', '3']);
  });

  test('have waiting times if the host counts them', () => {
    const waiting = { under_2_weeks: 3, from_2_to_8_weeks: 2, over_8_weeks: 1 };
    expect(read({ count: 6, waiting }).waiting).toEqual(waiting);
    const others = { under_7_days: 3, from_7_to_30_days: 2, over_30_days: 1 };
    expect(read({ count: 6, waiting: others }).waiting).toBeUndefined();
  });

  test('can be only a number', () => {
    expect(read({ count: 4 })).toMatchObject({ count: 4, isAtLeast: false, longest: [] });
    expect(read({ data: { not_enrolled: '4' } })).toMatchObject({
      count: 4,
      isAtLeast: false,
    });
  });

  test.each([undefined, null, 'x', {}])('are none for %j', (answer) => {
    expect(read(answer)).toMatchObject({ count: 0, isAtLeast: false, longest: [] });
  });
});
