import { login, profile } from '@provost/contract/auth.schema';
import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard.schema';
import { listPayments, reportTransactions } from '@provost/contract/payments.schema';
import { createPricing } from '@provost/contract/pricing.schema';
import { listStudents, listUnenrolledStudents } from '@provost/contract/students.schema';
import { account, type Get } from './school-client.ts';

/** A request that is repeated; with `nextPath`, another path every time. */
export interface BenchCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly nextPath?: () => string;
  readonly body?: string;
}

const pageSize = 25;
export const pathOf = ({ path, nextPath }: BenchCall): string => nextPath?.() ?? path;

const read = (name: string, path: string): BenchCall => ({ name, method: 'GET', path });

/** Far more than the caches of the server contain. */
const distinctSearches = 4000;

/** Searches for another student every time, so no cache can help. */
async function searchForMany(get: Get, path: string, count: number): Promise<BenchCall> {
  const size = 100;
  const pages = Math.ceil(count / size);
  const step = Math.max(1, Math.floor((pages * size) / distinctSearches));
  const paths: string[] = [];
  for (let page = 1; page <= pages && paths.length < distinctSearches; page += step) {
    const { results } = await get(`${path}?page=${page}&page_size=${size}`);
    paths.push(...(results as { email: string }[]).map(({ email }) => `${path}?search=${email}`));
  }
  let turn = 0;
  const nextPath = () => {
    turn += 1;
    return paths[turn % paths.length] ?? path;
  };
  return { ...read('students, search for another email each time', nextPath()), nextPath };
}

/** The calls whose cost must not grow with the school. Some depend on its data. */
export async function callsOn(get: Get): Promise<BenchCall[]> {
  const students = listStudents.path;
  const { count } = (await get(students)) as { count: number };
  const pages = Math.ceil(count / pageSize);
  const beforeLast = await get(`${students}?page=${Math.max(1, pages - 1)}`);
  const middle = await get(`${students}?page=${Math.ceil(pages / 2)}`);
  const [someone] = middle.results as { email: string }[];
  return [
    read('students, first page', students),
    read('students, search for one email', `${students}?search=${someone?.email}`),
    await searchForMany(get, students, count),
    read('students, search for a common part', `${students}?search=example`),
    read('students, search for two letters', `${students}?search=an`),
    read('students, last page by cursor', `${students}?cursor=${beforeLast.next_cursor}`),
    read('students, last page by number', `${students}?page=${pages}`),
    read('students, middle page by number', `${students}?page=${Math.ceil(pages / 2)}`),
    read('payments, first page', listPayments.path),
    read('payments, failed ones', `${listPayments.path}?status=failed`),
    read('students per course', countStudentsPerCourse.path),
    read('users by status', countUsersByStatus.path),
    read('unenrolled students', listUnenrolledStudents.path),
    read('transactions report', `${reportTransactions.path}?limit=5`),
    read('profile', profile.path),
    { name: 'sign in', method: 'POST', path: login.path, body: JSON.stringify(account) },
    {
      name: 'save a price',
      method: 'POST',
      path: createPricing.path,
      body: JSON.stringify({
        course: 1,
        original_price: '120.00',
        discount_percent: '15.00',
        final_price: '102.00',
      }),
    },
  ];
}
