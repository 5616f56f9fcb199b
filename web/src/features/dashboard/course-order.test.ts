import { describe, expect, test } from 'vitest';
import { inOrder, markOf, ordersFor } from './course-order.ts';

const course = (course_title: string, student_count: number, more: object = {}) => ({
  course_id: course_title,
  course_title,
  class_level: undefined,
  student_count,
  status: 'published',
  capacity: undefined as number | undefined,
  change_30_days: 0 as number | undefined,
  ...more,
});

const courses = [
  course('Open', 50, { change_30_days: 3 }),
  course('Full', 30, { capacity: 30 }),
  course('Half', 10, { capacity: 20, change_30_days: 8 }),
  course('Draft', 0, { capacity: 10, status: 'draft' }),
  course('Empty', 0, { capacity: 10, change_30_days: -2 }),
];
const titles = (order: Parameters<typeof inOrder>[1]) =>
  inOrder(courses, order).map(({ course_title }) => course_title);

describe('courses', () => {
  test('keep the host’s order as the largest first', () => {
    expect(titles('largest')).toEqual(['Open', 'Full', 'Half', 'Draft', 'Empty']);
  });

  test('are fullest and emptiest by their seats, if they are published and have a capacity', () => {
    expect(titles('fullest')).toEqual(['Full', 'Half', 'Empty']);
    expect(titles('emptiest')).toEqual(['Empty', 'Half', 'Full']);
  });

  test('grow fastest by new minus ended enrolments', () => {
    expect(titles('growing')).toEqual(['Half', 'Open']);
  });

  test('have only the orders that the host’s rows allow', () => {
    expect(ordersFor(courses)).toEqual(['largest', 'fullest', 'emptiest', 'growing']);
    const bare = [course('A', 1, { change_30_days: undefined })];
    expect(ordersFor(bare)).toEqual(['largest']);
  });

  test.each([
    [30, 30, 'full'],
    [31, 30, 'over'],
    [27, 30, 'nearlyFull'],
    [26, 30, undefined],
    [6, 30, undefined],
    [5, 30, 'nearlyEmpty'],
    [5, undefined, undefined],
  ])('with %i of %s seats taken are marked as %s', (count, capacity, mark) => {
    expect(markOf(course('A', count, { capacity }))).toBe(mark);
  });
});
