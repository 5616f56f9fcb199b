import { describe, expect, test } from 'vitest';
import { courseOptions } from './course-options.ts';

const course = (id: string, title: string, subject?: string, code?: string) => ({
  id,
  title,
  subject,
  code,
});

describe('the courses to choose from', () => {
  test('are grouped by subject if there is more than one', () => {
    const courses = [
      course('1', 'Waves', 'Physics'),
      course('2', 'Algebra', 'Mathematics'),
      course('3', 'Open house'),
    ];
    expect(courseOptions(courses)).toEqual([
      { value: '3', label: 'Open house' },
      { group: 'Mathematics', items: [{ value: '2', label: 'Algebra' }] },
      { group: 'Physics', items: [{ value: '1', label: 'Waves' }] },
    ]);
    expect(courseOptions(courses.slice(0, 1))).toEqual([{ value: '1', label: 'Waves' }]);
  });

  test('have a code or an id in their label if their titles are equal', () => {
    const courses = [course('1', 'Algebra', undefined, 'ALG-1'), course('2', 'Algebra')];
    expect(courseOptions(courses)).toEqual([
      { value: '1', label: 'Algebra (ALG-1)' },
      { value: '2', label: 'Algebra (2)' },
    ]);
  });
});
