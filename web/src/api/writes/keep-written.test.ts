import { listCourses, updateCourse } from '@provost/contract/courses';
import { listEnrolments, updateEnrolment } from '@provost/contract/enrolments';
import { linkPayer, listPayers } from '@provost/contract/payers';
import { listPayments, refundPayment } from '@provost/contract/payments';
import { listStudents, readStudent, updateStudent } from '@provost/contract/students';
import { listTags, updateTag } from '@provost/contract/tags';
import { updateUser } from '@provost/contract/user';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { Written } from './announce-write.ts';
import { keepWritten } from './keep-written.ts';

let client: QueryClient;
const keys = {
  tags: [listTags.path],
  course: [listCourses.path, 'details', '5'],
  payment: [listPayments.path, 'details', '5'],
  enrolments: [listEnrolments.path, 'page', { page: 1 }],
  student: [listStudents.path, 'details', '5'],
  ofOther: [listPayers.path, 'details', '5'],
} as const;
const row = { id: '5', name: 'Before', version: 3 };

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(keys.tags, [row, { ...row, id: '6' }]);
  client.setQueryData(keys.enrolments, { page: 1, rows: [row, { ...row, id: '6' }] });
  for (const key of [keys.course, keys.payment, keys.student, keys.ofOther]) {
    client.setQueryData(key, { row, more: { ...row, notes: 2 } });
  }
});

const keep = (written: Partial<Written> & Pick<Written, 'path'>) =>
  keepWritten(client, {
    params: { id: '5' },
    version: 3,
    body: {},
    response: { data: { id: 5, name: 'After', version: 4 } },
    ...written,
  });
const after = { id: '5', name: 'After', version: 4 };
const inDetails = { row: after, more: { ...after, notes: 2 } };

test('a record that was written is shown in lists, pages and alone, and no other is', () => {
  keep({ path: updateTag.path });
  keep({ path: refundPayment.path });
  keep({ path: updateCourse.path });
  keep({ path: updateEnrolment.path });
  expect(client.getQueryData(keys.tags)).toEqual([after, { ...row, id: '6' }]);
  expect(client.getQueryData(keys.enrolments)).toMatchObject({ rows: [after, { version: 3 }] });
  expect(client.getQueryData(keys.payment)).toEqual(inDetails);
  expect(client.getQueryData(keys.course)).toEqual(inDetails);
  expect(client.getQueryData(keys.ofOther)).toMatchObject({ row });
});

test.each([updateStudent.path, updateUser.path])('%s changes a student', (path) => {
  keep({ path });
  expect(client.getQueryData(keys.student)).toEqual(inDetails);
});

test('a payer is linked to the record that the body names', () => {
  const response = { data: { payer: { id: 9, name: 'Ana' }, version: 4 } };
  keep({ path: linkPayer.path, params: undefined, body: { student: 5 }, response });
  const linked = { payer: { id: '9', name: 'Ana' }, version: 4 };
  expect(client.getQueryData(keys.student)).toMatchObject({ row: linked, more: linked });
  expect(client.getQueryData(keys.enrolments)).toMatchObject({ rows: [row, { version: 3 }] });
  keep({ path: linkPayer.path, params: undefined, body: { enrolment: 5 }, response });
  expect(client.getQueryData(keys.enrolments)).toMatchObject({ rows: [linked, { version: 3 }] });
});

test.each([
  ['another record', { response: { data: { id: 7, name: 'Charge', version: 4 } } }],
  ['the version that was sent', { response: { data: { id: 5, name: 'After', version: 3 } } }],
  ['a record without a version', { version: undefined }],
  ['a record that has been read since', { version: 2 }],
])('%s changes nothing that is shown', (_what, written) => {
  const before = client.getQueryState(keys.student);
  keep({ path: readStudent.path, ...written });
  expect(client.getQueryState(keys.student)).toBe(before);
});
