import { expect, test } from 'vitest';
import { expectSoundList } from '@/testing/expect-sound-list.ts';
import { teacherList } from './teacher-list.ts';

const read = (raw: unknown) => teacherList.adapt(raw);

test('the list follows the contract and accepts any row', () => expectSoundList(teacherList));

test('subjects are names, however a host lists them', () => {
  expect(read({ subjects: ['Art', 'Music'] }).subjects).toEqual(['Art', 'Music']);
  expect(read({ subjects: [{ name: 'Art' }, 3, null] }).subjects).toEqual(['Art', '3']);
  expect(read({ subjects: 'Art, Music,' }).subjects).toEqual(['Art', 'Music']);
  expect(read({ subjects: 12 }).subjects).toEqual([]);
});

test('courses are counted if a host lists them', () => {
  expect(read({ courses: [{}, {}] }).course_count).toBe(2);
  expect(read({ course_count: '4' }).course_count).toBe(4);
  expect(read({ courses: 'none' }).course_count).toBeUndefined();
});
