import { describe, expect, test } from 'vitest';
import { adaptStudentsPerCourse } from './students-per-course.ts';

const titles = (answer: unknown) =>
  adaptStudentsPerCourse(answer).data.map(({ course_title, student_count }) => [
    course_title,
    student_count,
  ]);

describe('students per course', () => {
  test('reads the response of our server with its totals', () => {
    const answer = {
      data: [{ course_id: 4, course_title: 'Logic', class_level: 'University', student_count: 12 }],
      meta: { total_courses: 60, total_students: 2211 },
    };
    expect(adaptStudentsPerCourse(answer)).toEqual({
      data: [
        { course_id: '4', course_title: 'Logic', class_level: 'University', student_count: 12 },
      ],
      meta: { total_courses: 60, total_students: 2211 },
    });
  });

  test.each([
    [
      'a bare list',
      [
        { name: 'Biology', students: 1 },
        { course: 'Algebra', count: 3 },
      ],
    ],
    [
      'data',
      {
        data: [
          { title: 'Algebra', total: '3' },
          { name: 'Biology', count: 1 },
        ],
      },
    ],
    [
      'results',
      {
        results: [
          { course_name: 'Algebra', count: 3 },
          { name: 'Biology', count: 1 },
        ],
      },
    ],
    [
      'data.results',
      {
        data: {
          results: [
            { name: 'Algebra', count: 3 },
            { name: 'Biology', count: 1 },
          ],
        },
      },
    ],
    [
      'data.items',
      {
        data: {
          items: [
            { name: 'Algebra', count: 3 },
            { name: 'Biology', count: 1 },
          ],
        },
      },
    ],
    [
      'a course as an object',
      [
        { course: { id: 1, title: 'Algebra' }, count: 3 },
        { course: { name: 'Biology' }, count: 1 },
      ],
    ],
    [
      'students as a list',
      [
        { name: 'Algebra', students: ['a', 'b', 'c'] },
        { name: 'Biology', students: ['d'] },
      ],
    ],
    ['a number to each name', { Algebra: 3, Biology: 1 }],
    ['a number to each name under data', { data: { Algebra: 3, Biology: 1 } }],
    ['labels and data', { labels: ['Biology', 'Algebra'], data: [1, 3] }],
    ['labels and series under data', { data: { labels: ['Algebra', 'Biology'], series: [3, 1] } }],
  ])('reads %s, the largest first', (_, answer) => {
    expect(titles(answer)).toEqual([
      ['Algebra', 3],
      ['Biology', 1],
    ]);
  });

  test('adds up totals that a host does not send', () => {
    const answer = [
      { name: 'Algebra', count: 3 },
      { name: 'Biology', count: 1 },
    ];
    expect(adaptStudentsPerCourse(answer)).toMatchObject({
      meta: { total_courses: 2, total_students: 4 },
    });
  });

  test('finds the course by any of its ids', () => {
    const ids = [{ course_id: 1 }, { course: { id: 2, title: 'B' } }, { id: 3 }].map(
      (row) => adaptStudentsPerCourse([{ title: 'A', count: 1, ...row }]).data[0]?.course_id,
    );
    expect(ids).toEqual(['1', '2', '3']);
  });

  test.each([undefined, null, 'x', 7, [], {}, { data: null }, [null, 3, {}], { data: 'no' }])(
    'shows no course for %j',
    (answer) => {
      expect(adaptStudentsPerCourse(answer).data).toEqual([]);
    },
  );

  test.each([
    { count: 0, next: null, results: [] },
    { status: 200, data: [] },
    { data: { total: 0, items: [] } },
    { code: 200, data: { page: 1, results: [] } },
  ])('does not take values beside an empty list for courses: %j', (answer) => {
    expect(adaptStudentsPerCourse(answer).data).toEqual([]);
  });
});
