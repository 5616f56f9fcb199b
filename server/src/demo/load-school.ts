import { setImmediate } from 'node:timers/promises';
import type { ScreenId } from '@provost/contract/screens';
import type { BulkLoad, LoadedValue } from '../database/bulk-load.ts';
import type { Tables } from '../database/tables.ts';
import { demoAccounts } from './accounts.ts';
import { auditRows } from './audit.ts';
import * as billing from './billing.ts';
import { day, hour, toInstant } from './calendar.ts';
import { archivedLevel, classLevels, positionOf } from './catalogue.ts';
import { courseRow, pricingRow, savedPrices } from './courses.ts';
import { paymentRows } from './payments.ts';
import { staffRows } from './people.ts';
import type { Enrolment, SchoolPlan } from './plan.ts';
import { Random } from './random.ts';
import { type Row, schoolRow } from './school.ts';
import { enrolmentRow, studentRow } from './students.ts';
import { teacherRows } from './teachers.ts';

const tagRows: readonly Row<'tags'>[] = [
  { id: 1, name: 'Scholarship', color: 'blue' },
  { id: 2, name: 'Sibling', color: 'green' },
  { id: 3, name: 'Needs support', color: 'orange' },
  { id: 4, name: 'Intensive', color: 'purple' },
];

/** Few students have the first tag, many the second. */
const tagsOf = ({ id, index }: SchoolPlan['students'][number]): Row<'user_tags'>[] =>
  [index % 97 === 3 ? 1 : 0, index % 10 === 7 ? 2 : 0, index % 23 === 5 ? 3 : 0].flatMap(
    (tag_id) => (tag_id > 0 ? [{ user_id: id, tag_id }] : []),
  );

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

const rowsPerCall = 2_000;

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

  /** Loads rows in batches, so only a few thousand exist at a time. */
  async function add<T extends keyof Tables & string>(
    table: T,
    rows: Iterable<Row<T>>,
    onBatch: (count: number) => void | Promise<void> = () => {},
  ): Promise<void> {
    const iterator = Iterator.from(rows);
    for (;;) {
      // Not `take`, which closes a generator.
      const batch: Row<T>[] = [];
      for (let next = iterator.next(); !next.done; next = iterator.next()) {
        batch.push(next.value);
        if (batch.length === rowsPerCall) break;
      }
      const [first] = batch;
      if (!first) return;
      const columns = Object.keys(first) as (keyof Tables[T] & string)[];
      const values = batch.map((row) => Object.values(row) as LoadedValue[]);
      await load.insert(table, columns, values);
      await onBatch(batch.length);
      // SQLite resolves its promises immediately: without this nothing else would run.
      await setImmediate();
    }
  }

  const levels = [...classLevels, archivedLevel].map((name, index) => {
    const archived = name === archivedLevel ? 1 : 0;
    return { id: index + 1, name, position: positionOf(index), archived, version: 1 + archived };
  });
  const payers = students.values().flatMap((student) => {
    const payer = billing.payerIdOf(student);
    return payer === null ? [] : [billing.payerRow(context, student, payer)];
  });
  const bookmarks = demoAccounts.staff
    .filter(({ canSignIn }) => canSignIn)
    .map((_, index) => {
      const created_at = toInstant(school.opened + hour);
      return { user_id: index + 1, item_id: bookmarked, created_at };
    });
  await add('school', [schoolRow]);
  await add('class_levels', levels as Row<'class_levels'>[]);
  await add('tax_rates', billing.taxRateRows);
  await add('payment_plans', billing.planRows);
  await add('payers', payers);
  await add('users', [...staffRows(context), ...teachers.map(({ user }) => user)]);
  const profiles = teachers.map(({ profile }) => profile);
  await add('teachers', profiles);
  await add('bookmarks', bookmarks);
  const people = students.values().map((student) => studentRow(context, student));
  await add('users', people, (rows) => onRows('users', rows));
  const courseRows = courses.map((course) => courseRow(school, course));
  await add('courses', courseRows);
  await add('course_plans', billing.coursePlanRows(plan));
  await add('pricings', prices.map(pricingRow));
  const enrolments = students
    .values()
    .flatMap((student) => student.enrolments.map((one) => enrolmentRow(student, one)));
  await add('enrolments', enrolments, (rows) => onRows('enrolments', rows));
  const ledger: Row<'transactions'>[] = [];
  const received = new Map<Enrolment, billing.Received>();
  const payments = paymentRows(plan).map(({ enrolment, payment, transactions }) => {
    ledger.push(...transactions);
    billing.addReceived(received, enrolment, payment);
    return payment;
  });
  await add('payments', payments, async (rows) => {
    await add('transactions', ledger.splice(0));
    onRows('payments', rows);
  });
  const seats = billing.invoicedSeats(plan);
  await add('charges', billing.noticeCharges(billing.chargeRows(plan, received), seats));
  const { invoices, lines } = billing.invoiceRows(context, seats.values());
  await add('invoices', invoices);
  await add('invoice_lines', lines);
  await add('tags', tagRows);
  await add('user_tags', students.values().flatMap(tagsOf));
  const intensive = courses.filter(({ id }) => id % 7 === 3);
  await add(
    'course_tags',
    intensive.map(({ id }) => ({ course_id: id, tag_id: 4 })),
  );
  await add('notes', noteRows(plan));
  await add('audit_events', auditRows(plan, prices));
}
