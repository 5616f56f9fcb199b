import { listAuditEvents } from '@provost/contract/audit';
import { listCourses } from '@provost/contract/courses';
import { listPayments, reportTransactions } from '@provost/contract/payments';
import { searchEverything } from '@provost/contract/search';
import { listStudents, listUnenrolledStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { type Get, pathWith } from './school-client.ts';

export interface ListCall {
  readonly name: string;
  readonly path: string;
  /** Everyday calls have a stricter limit than the others. */
  readonly isEveryday: boolean;
}

/** Collects calls with their queries. */
export function callList() {
  const calls: ListCall[] = [];
  const add = (name: string, path: string, query: object = {}, isEveryday = false) => {
    calls.push({ name, path: pathWith(path, query), isEveryday });
  };
  return { calls, add };
}

interface Person {
  readonly full_name: string;
  readonly last_name: string;
  readonly email: string;
}
interface Paid {
  readonly number: string;
  readonly student: Person;
}

const paths = {
  students: listStudents.path,
  unenrolled: listUnenrolledStudents.path,
  payments: listPayments.path,
  transactions: reportTransactions.path,
  teachers: listTeachers.path,
  courses: listCourses.path,
  audit: listAuditEvents.path,
};
type List = keyof typeof paths;

const pageSize = 25;

/** The calls of staff on a list: pages, filters and searches. Some depend on the data. */
export async function listCallsOn(get: Get): Promise<ListCall[]> {
  const { calls, add } = callList();
  const everyday = (list: List, name: string, query: object) =>
    add(`${list}, ${name}`, paths[list], query, true);
  const rare = (list: List, name: string, query: object) =>
    add(`${list}, ${name}`, paths[list], query);
  const first = await get(paths.students);
  const pages = Math.ceil((first.count as number) / pageSize);
  const middle = await get(`${paths.students}?page=${Math.ceil(pages / 2)}`);
  const someone = (middle.results as Person[])[3] as Person;
  const firstPayments = await get(paths.payments);
  const paymentPages = Math.ceil((firstPayments.count as number) / pageSize);
  const paid = (firstPayments.results as Paid[])[3] as Paid;

  for (const list of Object.keys(paths) as List[]) everyday(list, 'first page', {});
  everyday('students', 'next page', { cursor: first.next_cursor });
  everyday('students', 'last page', { page: pages });
  everyday('payments', 'next page', { cursor: firstPayments.next_cursor });
  everyday('payments', 'last page', { page: paymentPages });
  everyday('students', 'invited', { status: 'invited' });
  everyday('students', 'not enrolled', { enrolment: 'not_enrolled' });
  everyday('students', 'on trial', { trial: 'active' });
  everyday('students', 'waiting over 8 weeks', { waiting: 'over_8_weeks' });
  everyday('payments', 'failed', { status: 'failed' });
  everyday('payments', 'in cash', { method: 'cash' });
  everyday('transactions', 'refunds', { type: 'refund' });
  everyday('students', 'search for a full name', { search: someone.full_name });
  everyday('students', 'search for a last name', { search: someone.last_name });
  everyday('students', 'search for a part of a name', { search: 'mari' });
  everyday('students', 'search for an email', { search: someone.email });
  everyday('payments', 'search for a full name', { search: paid.student.full_name });
  everyday('payments', 'search for an email', { search: paid.student.email });

  rare('students', 'middle page', { page: Math.ceil(pages / 2) });
  rare('payments', 'middle page', { page: Math.ceil(paymentPages / 2) });
  rare('payments', 'search for a number', { search: paid.number });
  rare('payments', 'search for a year', { search: 'p-2024' });
  for (const term of ['example', 'an', 'xi', 'q']) {
    rare('students', `search for “${term}”`, { search: term });
  }
  rare('students', 'page 300 of “an”', { search: 'an', page: 300 });
  rare('unenrolled', 'search for “an”', { search: 'an' });
  rare('students', 'suspended, search for “example”', { status: 'suspended', search: 'example' });
  rare('payments', 'failed, search for “example”', { status: 'failed', search: 'example' });
  rare('payments', 'failed, by payment date', { status: 'failed', ordering: '-paid_at' });
  rare('payments', 'failed, by method', { status: 'failed', ordering: 'method' });
  for (const q of ['mari', 'qx', someone.email]) {
    add(`palette, “${q}”`, searchEverything.path, { q });
  }
  return calls.map((call) => ({ ...call, name: call.name.replace(someone.email, 'an email') }));
}
