import { listAuditEvents } from './audit.ts';
import { listBalances } from './charges.ts';
import { listCourses } from './courses.ts';
import type { Endpoint } from './endpoint.ts';
import { listEnrolments } from './enrolments.ts';
import { listInvoices } from './invoices.ts';
import { isListValue } from './list-value.ts';
import { listPayers } from './payers.ts';
import { listPayments } from './payments.ts';
import { listStudents } from './students.ts';
import { listTeachers } from './teachers.ts';
import { listUsers } from './user.ts';

/** The lists with saved views, by the name of their screen. */
export const viewLists = {
  students: listStudents,
  teachers: listTeachers,
  courses: listCourses,
  enrolments: listEnrolments,
  payments: listPayments,
  balances: listBalances,
  payers: listPayers,
  invoices: listInvoices,
  audit: listAuditEvents,
  users: listUsers,
} as const satisfies Record<string, Endpoint>;
export type ViewListName = keyof typeof viewLists;

/** Views that a list has for everybody: values of its filter `status`. */
export const statusTabs: { readonly [List in ViewListName]?: readonly string[] } = {
  payments: ['pending', 'failed', 'refunded'],
};

/** More rows of a view are not counted, unless the database has their number. */
export const maxViewCount = 1000;

/** Of one person, including the shared ones that they made. */
export const maxViews = 100;

/** What a dashboard shows of the rows: no part of the list's own query. */
export const viewLook = ['columns', 'density'];
/** Where somebody is in a list: no part of a view. */
const place = ['page', 'page_size', 'cursor', 'limit', 'open', 'highlight', 'ids', 'failed_in'];

/**
 * The parameters of a list that a query has, and the names of those that the list does not know or
 * whose values it would refuse.
 */
export const readViewQuery = (
  list: ViewListName,
  query: string,
): { readonly query: string; readonly ignored: readonly string[] } => {
  const options = (viewLists[list] as Endpoint).list ?? { orderings: [] };
  const known = new URLSearchParams();
  const ignored = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (place.includes(name) || value === '') continue;
    if (viewLook.includes(name) ? value.length <= 500 : isListValue(options, name, value)) {
      known.append(name, value);
    } else ignored.add(name);
  }
  return { query: known.toString(), ignored: [...ignored] };
};
