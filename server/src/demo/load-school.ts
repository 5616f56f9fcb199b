import type { ScreenId } from '@provost/contract/screens';
import type { BulkLoad } from '../database/bulk-load.ts';
import { demoAccounts } from './accounts.ts';
import { auditRows } from './audit.ts';
import { coursePlanRows, payerIdOf, payerRow, planRows, taxRateRows } from './billing.ts';
import { day, hour, toInstant } from './calendar.ts';
import { archivedLevel, classLevels, positionOf } from './catalogue.ts';
import { addReceived, chargeRows, type Received } from './charges.ts';
import { courseRow, pricingRow, savedPrices } from './course-rows.ts';
import { enrolmentRow } from './enrolments.ts';
import { invoicedSeats, invoiceRows, noticeCharges } from './invoices.ts';
import { loadRows, type Row } from './load-rows.ts';
import { paymentRows } from './payment-rows.ts';
import type { Enrolment, SchoolPlan } from './plan.ts';
import { Random } from './random.ts';
import { schoolRow } from './school.ts';
import { studentRow } from './students.ts';
import { courseTagRows, studentTagRows, tagRows } from './tags.ts';
import { teacherRows } from './teachers.ts';
import { staffRows } from './users.ts';

/** Staff by their ids: 2 admin, 3 finance, 4 support. */
const texts: readonly (readonly [
  type: 'student' | 'course' | 'payment',
  author: number,
  text: string,
])[] = [
  ['student', 4, 'Asked for lessons in the evening. Prefers email.'],
  ['student', 2, 'Parents want a progress report at the end of term.'],
  ['student', 4, 'Had trouble with the microphone. Solved by phone.'],
  ['course', 2, 'The room for the final exam is booked.'],
  ['course', 2, 'Check the capacity before the next term starts.'],
  ['payment', 3, 'The payer’s name differs from the student’s: paid by an aunt.'],
  ['payment', 3, 'Receipt sent again on request.'],
];

/** Internal notes on the first students and courses and the last payments, in the last days. */
function noteRows({ school, students, courses, payments }: SchoolPlan): Row<'notes'>[] {
  const subjects = {
    student: students,
    course: courses.filter(({ status }) => status === 'published'),
    payment: payments.slice(-2).map((_, index) => ({
      id: payments.length - index,
      created: school.now - 30 * 60,
    })),
  };
  const used = { student: 0, course: 0, payment: 0 };
  return texts
    .flatMap(([type, author, text], index) => {
      const subject = subjects[type][used[type]];
      used[type] += 1;
      if (!subject) return [];
      const wanted = school.now - day - index * 7 * hour;
      const created = Math.min(Math.max(wanted, subject.created + 600), school.now - 60);
      return [{ type, subject_id: subject.id, text, author, created }];
    })
    .sort((one, other) => one.created - other.created)
    .map(({ type, subject_id, text, author, created }, index) => ({
      id: index + 1,
      subject_type: type,
      subject_id,
      text,
      author_id: author,
      created_at: toInstant(created),
    }));
}

/** Every demo account starts with one bookmark. */
const bookmarked: ScreenId = 'audit';

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
  const { school, courses, students } = plan;
  const context = { school, random: new Random(school.seed), passwordHash };
  const prices = savedPrices(courses);
  const teachers = Array.from({ length: school.teachers }, (_, teacher) =>
    teacherRows(context, courses, teacher),
  );
  await loadRows(load, 'school', [schoolRow]);
  await loadRows(
    load,
    'class_levels',
    [...classLevels, archivedLevel].map((name, index) => {
      const archived = name === archivedLevel ? 1 : 0;
      return { id: index + 1, name, position: positionOf(index), archived, version: 1 + archived };
    }),
  );
  await loadRows(load, 'tax_rates', taxRateRows);
  await loadRows(load, 'payment_plans', planRows);
  await loadRows(
    load,
    'payers',
    students.values().flatMap((student) => {
      const payer = payerIdOf(student);
      return payer === null ? [] : [payerRow(context, student, payer)];
    }),
  );
  await loadRows(load, 'users', [...staffRows(context), ...teachers.map(({ user }) => user)]);
  await loadRows(
    load,
    'teachers',
    teachers.map(({ profile }) => profile),
  );
  await loadRows(
    load,
    'bookmarks',
    demoAccounts.staff
      .filter(({ canSignIn }) => canSignIn)
      .map((_, index) => ({
        user_id: index + 1,
        item_id: bookmarked,
        created_at: toInstant(school.opened + hour),
      })),
  );
  await loadRows(
    load,
    'users',
    students.values().map((student) => studentRow(context, student)),
    (rows) => onRows('users', rows),
  );
  await loadRows(
    load,
    'courses',
    courses.map((course) => courseRow(school, course)),
  );
  await loadRows(load, 'course_plans', coursePlanRows(plan));
  await loadRows(load, 'pricings', prices.map(pricingRow));
  await loadRows(
    load,
    'enrolments',
    students
      .values()
      .flatMap((student) => student.enrolments.map((one) => enrolmentRow(student, one))),
    (rows) => onRows('enrolments', rows),
  );
  const ledger: Row<'transactions'>[] = [];
  const received = new Map<Enrolment, Received>();
  await loadRows(
    load,
    'payments',
    paymentRows(plan).map(({ enrolment, payment, transactions }) => {
      ledger.push(...transactions);
      addReceived(received, enrolment, payment);
      return payment;
    }),
    async (rows) => {
      await loadRows(load, 'transactions', ledger.splice(0));
      onRows('payments', rows);
    },
  );
  const seats = invoicedSeats(plan);
  await loadRows(load, 'charges', noticeCharges(chargeRows(plan, received), seats));
  const { invoices, lines } = invoiceRows(context, seats.values());
  await loadRows(load, 'invoices', invoices);
  await loadRows(load, 'invoice_lines', lines);
  await loadRows(load, 'tags', tagRows);
  await loadRows(load, 'user_tags', studentTagRows(plan));
  await loadRows(load, 'course_tags', courseTagRows(plan));
  await loadRows(load, 'notes', noteRows(plan));
  await loadRows(load, 'audit_events', auditRows(plan, prices));
}
