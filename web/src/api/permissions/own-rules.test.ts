import { listClassLevels, updateClassLevel } from '@provost/contract/class-levels';
import { createCourse, listCourses, readCourse } from '@provost/contract/courses';
import { cancelJob, listJobs } from '@provost/contract/jobs';
import { readSecuritySettings, resetMfa, updateSecuritySettings } from '@provost/contract/mfa';
import { screens } from '@provost/contract/screens';
import { registerStudent } from '@provost/contract/students';
import { registerTeacher, updateTeacher } from '@provost/contract/teachers';
import { updateUser } from '@provost/contract/user';
import { expect, test } from 'vitest';
import { isOwnRule } from './own-rules.ts';

test('calls of the specification need only the rule', () => {
  const calls = [listCourses, readCourse, registerTeacher, updateUser, listClassLevels];
  expect(calls.filter(({ access }) => isOwnRule(access))).toEqual([]);
});

test('only our server has the security settings and the reset of second factors', () => {
  const calls = [readSecuritySettings, updateSecuritySettings, resetMfa];
  expect(calls.every(({ access }) => isOwnRule(access))).toBe(true);
});

test('only our server has background jobs', () => {
  const calls = [listJobs, cancelJob];
  expect(calls.every(({ access }) => isOwnRule(access))).toBe(true);
});

test('only our server has calls that add and edit records', () => {
  const calls = [createCourse, registerStudent, updateTeacher, updateClassLevel];
  expect(calls.every(({ access }) => isOwnRule(access))).toBe(true);
});

test('a host that only keeps the specification has its screens and no others', () => {
  const shown = screens.filter(({ access }) => !isOwnRule(access)).map(({ id }) => id);
  expect(shown).toEqual([
    'dashboard',
    'students',
    'teachers',
    'teacher-new',
    'courses',
    'payments',
    'pricing',
    'profile',
  ]);
});
