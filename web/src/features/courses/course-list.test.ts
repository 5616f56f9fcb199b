import { expect, test } from 'vitest';
import { expectSoundList } from '@/testing/expect-sound-list.ts';
import { courseList } from './course-list.ts';

const read = (raw: unknown) => courseList.adapt(raw);

test('the list follows the contract and accepts any row', () => expectSoundList(courseList));

test('a course of a foreign host has the fields it sends', () => {
  expect(
    read({ id: 5, name: 'Biology', teacher: 'Ada', price: 80, students: [1, 2], level: 10 }),
  ).toMatchObject({
    id: '5',
    title: 'Biology',
    teacher: { id: undefined, full_name: 'Ada' },
    current_price: '80',
    student_count: 2,
    class_level: '10',
  });
});

test('a course has as many students as the host counts, even if the host lists only the latest', () => {
  expect(read({ student_count: 57, students: [{ id: 1 }, { id: 2 }] }).student_count).toBe(57);
});

test('class levels are ordered by the number in them', () => {
  const key = courseList.sortKeys.class_level?.keyOf;
  const keys = ['Grade 10', 'Grade 9'].map((class_level) => String(key?.(read({ class_level }))));
  expect(keys.toSorted()).toEqual(keys.toReversed());
});
