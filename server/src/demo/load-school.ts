import type { ScreenId } from '@provost/contract/screens';
import type { BulkLoad } from '../database/bulk-load.ts';
import { demoAccounts } from './accounts.ts';
import { auditColumns, auditRows } from './audit-rows.ts';
import { hour, toInstant } from './calendar.ts';
import { archivedLevel, classLevels, positionOf } from './catalogue.ts';
import {
  courseColumns,
  courseRow,
  pricingColumns,
  pricingRow,
  savedPrices,
} from './course-rows.ts';
import { enrolmentColumns, enrolmentRow } from './enrolment-rows.ts';
import { loadRows, rowsPerCall, yieldToEventLoop } from './load-rows.ts';
import { noteColumns, noteRows } from './note-rows.ts';
import { PaymentRows, paymentColumns, transactionColumns } from './payment-rows.ts';
import type { SchoolPlan } from './plan.ts';
import { orderPayments } from './plan-school.ts';
import { Random } from './random.ts';
import { schoolColumns, schoolRow } from './school-rows.ts';
import { studentRow } from './student-rows.ts';
import { teacherColumns, teacherRow, teacherUserRow } from './teacher-rows.ts';
import { type RowContext, userColumns, userRow } from './user-rows.ts';
import { countEnrolments, teacherWorkloads, type Workload } from './workloads.ts';

/** Every demo account starts with one bookmark. */
const bookmarked: ScreenId = 'audit';

const noEnrolments = { active: 0, total: 0 };

/** Called after each batch. */
export type OnRows = (table: LargeTable, rows: number) => void;
export type LargeTable = 'users' | 'enrolments' | 'payments';

/** Loads all rows of a planned school, counters included. */
export async function loadSchool(
  load: BulkLoad,
  plan: SchoolPlan,
  passwordHash: string,
  onRows: OnRows,
): Promise<void> {
  const { school, courses, students, enrolments } = plan;
  const context = { school, random: new Random(school.seed), passwordHash };
  const order = orderPayments(plan);
  const prices = savedPrices(courses);
  const counts = countEnrolments(plan);
  await load.insert('school', schoolColumns, [schoolRow]);
  await loadPeople(load, context, teacherWorkloads(plan, counts));
  await loadRows(load, 'users', userColumns, students.length, {
    rowAt: (index) => studentRow(context, plan, index),
    onRows: (rows) => onRows('users', rows),
  });
  await load.insert(
    'courses',
    courseColumns,
    courses.map((course, index) => courseRow(school, course, counts[index] ?? noEnrolments)),
  );
  await load.insert('pricings', pricingColumns, prices.map(pricingRow));
  await loadRows(load, 'enrolments', enrolmentColumns, enrolments.length, {
    rowAt: (index) => enrolmentRow(plan, index),
    onRows: (rows) => onRows('enrolments', rows),
  });
  await loadPayments(load, plan, order, (rows) => onRows('payments', rows));
  await load.insert('notes', noteColumns, noteRows(plan));
  await load.insert('audit_events', auditColumns, auditRows(plan, prices));
}

async function loadPeople(
  load: BulkLoad,
  context: RowContext,
  workloads: readonly Workload[],
): Promise<void> {
  const { school } = context;
  const teachers = Array.from({ length: school.teachers }, (_, teacher) => teacher);
  await load.insert(
    'class_levels',
    ['id', 'name', 'position', 'archived', 'version'],
    [
      ...classLevels.map((name, index) => [index + 1, name, positionOf(index), 0, 1]),
      [classLevels.length + 1, archivedLevel, positionOf(classLevels.length), 1, 2],
    ],
  );
  await load.insert('users', userColumns, [
    ...demoAccounts.staff.map(({ userType }, index) =>
      userRow(context, index + 1, {
        userType,
        status: 'active',
        created: school.opened + (index + 1) * 600,
        lastLogin: school.now - (index + 1) * 5 * hour,
      }),
    ),
    ...teachers.map((teacher) => teacherUserRow(context, workloads, teacher)),
  ]);
  await load.insert(
    'teachers',
    teacherColumns,
    teachers.map((teacher) => teacherRow(context, workloads, teacher)),
  );
  await load.insert(
    'bookmarks',
    ['user_id', 'item_id', 'created_at'],
    demoAccounts.staff
      .filter(({ canSignIn }) => canSignIn)
      .map((_, index) => [index + 1, bookmarked, toInstant(school.opened + hour)]),
  );
}

/** In chronological order, each batch with its ledger entries. */
async function loadPayments(
  load: BulkLoad,
  plan: SchoolPlan,
  order: Uint32Array,
  onRows: (rows: number) => void,
): Promise<void> {
  const rows = new PaymentRows(plan, new Random(plan.school.seed));
  for (let from = 0; from < order.length; from += rowsPerCall) {
    const batch = Array.from(order.subarray(from, from + rowsPerCall), (index) => rows.next(index));
    await load.insert(
      'payments',
      paymentColumns,
      batch.map(({ payment }) => payment),
    );
    const ledger = batch.flatMap(({ transactions }) => transactions);
    await load.insert('transactions', transactionColumns, ledger);
    onRows(batch.length);
    await yieldToEventLoop();
  }
}
