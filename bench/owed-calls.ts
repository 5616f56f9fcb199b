import {
  balanceStates,
  forecastCourse,
  listBalances,
  listCharges,
  postponeCharges,
  sumBalances,
} from '@provost/contract/charges';
import { listCourses } from '@provost/contract/courses';
import { createEnrolment } from '@provost/contract/enrolments';
import { createInvoice, listInvoices } from '@provost/contract/invoices';
import { createPayer } from '@provost/contract/payers';
import { createPaymentPlan } from '@provost/contract/payment-plans';
import { recordPayment, refundPayment } from '@provost/contract/payments';
import { splitPayment } from '@provost/contract/split-payments';
import { readPayerStatement, readStudentStatement } from '@provost/contract/statements';
import { registerStudent } from '@provost/contract/students';
import { callList, type ListCall } from './list-calls.ts';
import type { Get } from './school-client.ts';

export type Request = () => Promise<unknown>;
type Post = (path: string, body: object) => Promise<{ data: { id: number } }>;
/** The milliseconds of one of the requests. */
type CostOf = (requests: readonly Request[]) => Promise<number>;

/** A write, measured when its turn came: each changes what the next one finds. */
interface MeasuredWrite {
  readonly name: string;
  readonly ms: number;
}

const repeats = 25;
/** A new connection to PostgreSQL plans every trigger: those of a running server have done that. */
const warmUps = 15;
const fewRepeats = 10;
const fewWarmUps = 4;
const of = (path: string, id: number | undefined): string => path.replace('{id}', String(id));

/** What is owed. The writes come first: they add a student and a payer with statements of 500 lines. */
export async function owedCallsOn(
  get: Get,
  post: Post,
  costOf: CostOf,
): Promise<(ListCall | MeasuredWrite)[]> {
  const writes: MeasuredWrite[] = [];
  const run = `${Date.now()}`;
  const { data } = await get(`${listCourses.path}?status=published&page_size=100`);
  const courses = (data as { id: number; currency: string; current_price: string }[])
    .filter(({ currency, current_price }) => currency === 'EUR' && Number(current_price) > 100)
    .map(({ id }) => id);

  const measure = async <T>(
    name: string,
    inputs: readonly T[],
    write: (input: T) => Promise<unknown>,
    repeated = repeats,
  ) => {
    const requests = inputs.map((input) => () => write(input));
    for (const request of requests.slice(0, -repeated)) await request();
    writes.push({ name, ms: await costOf(requests.slice(-repeated)) });
  };
  const ids = async (count: number, create: (at: number) => Promise<{ data: { id: number } }>) => {
    const created: number[] = [];
    for (let at = 0; at < count; at += 1) created.push((await create(at)).data.id);
    return created;
  };
  const addStudent = (at: number, more = {}) =>
    post(registerStudent.path, {
      first_name: 'Bench',
      last_name: `Student ${at}`,
      email: `bench-${run}-${at}@example.org`,
      ...more,
    });
  const addPlan = (parts: number) =>
    post(createPaymentPlan.path, {
      name: `${parts} parts ${run}`,
      instalments: Array.from({ length: parts }, (_, after) => ({
        percent: (100 / parts).toFixed(2),
        after,
        unit: 'months',
      })),
    });
  const enrol = (student: number, course: number | undefined, plan: number) =>
    post(createEnrolment.path, { student, course, plan, overbook: true });

  const ten = (await addPlan(10)).data.id;
  const enrolments: number[] = [];
  const payments: number[] = [];
  const students = (await ids(warmUps + repeats, addStudent)).map((student, at) => ({
    student,
    course: courses[at % courses.length],
  }));
  await measure('enrol, plan of ten', students, async ({ student, course }) => {
    enrolments.push((await enrol(student, course, ten)).data.id);
  });
  await measure('record a payment', students, async (pair) => {
    const form = { ...pair, amount: '60.00', currency: 'EUR', method: 'cash', status: 'paid' };
    payments.push((await post(recordPayment.path, form)).data.id);
  });
  await measure('refund', payments, (id) =>
    post(of(refundPayment.path, id), { amount: '10.00', reason: 'Goodwill' }),
  );
  const chargesOf = async (id: number) =>
    (await get(of(listCharges.path, id))).data as { id: number }[];
  const billed = await Promise.all(
    enrolments.map(async (enrolment) => ({
      enrolment,
      charges: (await chargesOf(enrolment)).map(({ id }) => id),
    })),
  );
  await measure('issue an invoice', billed, (form) => post(createInvoice.path, form));

  const payer = (await post(createPayer.path, { kind: 'person', name: `Payer ${run}` })).data.id;
  const student = (await addStudent(students.length, { payer })).data.id;
  const forty = (await addPlan(40)).data.id;
  const ofPayer = await ids(10, (at) => enrol(student, courses[at], forty));
  const charges = (await Promise.all(ofPayer.map(chargesOf))).flat().map(({ id }) => id);
  const turns = Array.from({ length: fewWarmUps + fewRepeats });
  const postpone = { ids: charges, days: 1, reason: 'Agreed' };
  await measure(
    'postpone 400 charges',
    turns,
    () => post(postponeCharges.path, postpone),
    fewRepeats,
  );
  const parts = ofPayer.map((enrolment) => ({ enrolment, amount: '1.00' }));
  const split = { payer, method: 'bank_transfer', parts };
  await measure(
    'split payment of ten parts',
    turns,
    () => post(splitPayment.path, split),
    fewRepeats,
  );

  const { calls, add } = callList();
  const filters: [string, object][] = [
    ...balanceStates.map((state): [string, object] => [state, { state }]),
    ['1 to 30 days overdue', { days_overdue_from: 1, days_overdue_to: 30 }],
    ['in euros', { currency: 'EUR' }],
    ['overdue in euros', { currency: 'EUR', state: 'overdue' }],
    ['of a course', { course: courses[0] }],
    ['overdue of a course', { course: courses[0], state: 'overdue' }],
    ['of a class level', { class_level: 3 }],
    ['of a payer', { payer }],
  ];
  add('balances, first page', listBalances.path);
  for (const [name, query] of filters) add(`balances, ${name}`, listBalances.path, query);
  add('balances, most overdue last', listBalances.path, { ordering: '-overdue_from' });
  add('balances, by balance', listBalances.path, { ordering: '-balance' });
  add('balances, overdue by balance', listBalances.path, {
    state: 'overdue',
    ordering: '-balance',
  });
  const { results } = await get(listBalances.path);
  const { full_name: search } = (results as { student: { full_name: string } }[])[3]?.student ?? {};
  add('balances, search for a full name', listBalances.path, { search });
  add('balances, overdue, search', listBalances.path, { search, state: 'overdue' });
  add('balances, totals', sumBalances.path);
  for (const [name, query] of filters) add(`balances, totals ${name}`, sumBalances.path, query);
  add('balances, totals of a search', sumBalances.path, { search });
  add('course forecast', of(forecastCourse.path, courses[0]));
  add('statement of a student, 500 lines', of(readStudentStatement.path, student));
  add('statement of a payer, 500 lines', of(readPayerStatement.path, payer));
  add('invoices, first page', listInvoices.path);
  add('invoices, of a payer', listInvoices.path, { payer });
  return [...writes, ...calls];
}
