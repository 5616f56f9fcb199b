import { dayIn } from '@provost/contract/days';
import { labelOf } from '../school/charges/accounts.ts';
import { taxesOf } from '../school/invoices/taxes.ts';
import { invoiceSearchKey, payerKeys } from '../school/search-keys/search-keys.ts';
import { day, type EpochSeconds, hour, toInstant } from './calendar.ts';
import { priceAt } from './courses.ts';
import { contactOf, personById, personOf, type RowContext } from './people.ts';
import type { Enrolment, SchoolPlan, Student } from './plan.ts';
import { type Row, schoolRow } from './school.ts';

export const taxRateRows: readonly Row<'tax_rates'>[] = [
  { id: 1, name: 'Standard rate', percent_points: 2_300 },
  { id: 2, name: 'Exempt', percent_points: 0 },
];

const instalment = { percent: null, amount: null, after: 0, unit: 'months', from: 'enrolment' };
const quarter = { ...instalment, percent: '25.00' };

const plans = {
  'In full': [instalment],
  'Two halves': [
    { ...instalment, percent: '50.00' },
    { ...instalment, percent: '50.00', after: 1 },
  ],
  'Four months': [quarter, ...[1, 2, 3].map((after) => ({ ...quarter, after }))],
  'Deposit, rest at the start': [
    { ...instalment, amount: '50.00' },
    { ...instalment, from: 'start' },
  ],
};

export const planRows: readonly Row<'payment_plans'>[] = Object.entries(plans).map(
  ([name, instalments], index) => ({
    id: index + 1,
    name,
    instalments: JSON.stringify(instalments),
  }),
);

/** Every other course offers plans; paying in full is the default. */
export const coursePlanRows = ({ courses }: SchoolPlan): Row<'course_plans'>[] =>
  courses
    .filter(({ id }) => id % 2 === 0)
    .flatMap(({ id }) =>
      [1, 2, 3].map((plan_id, position) => ({ course_id: id, plan_id, position })),
    );

const studentsPerPayer = 12;
/** Far from the ids of users: another person. */
const firstPerson = 500_000_000;

/** Some students have a payer, each another one. */
export const payerIdOf = ({ index }: Pick<Student, 'index'>): number | null =>
  index % studentsPerPayer === 5 ? Math.floor(index / studentsPerPayer) + 1 : null;

/** A parent with the same family name, or an employer. */
export function payerRow({ school, random }: RowContext, student: Student, id: number) {
  const { last_name } = personById(school, random, student.id);
  const { first_name } = personOf(random, firstPerson + id);
  const { phone, locale } = contactOf(random, student.id);
  const isCompany = id % 6 === 0;
  const fields = {
    kind: isCompany ? 'organisation' : 'person',
    name: isCompany ? `${last_name} & Partners` : `${first_name} ${last_name}`,
    email: `billing-${id}@example.org`,
    phone,
    address: `${1 + (id % 90)} Rua das Flores\n4050-262 Porto`,
    tax_number: isCompany ? `PT 50${String(id).padStart(7, '0')}` : null,
    locale,
  };
  return { id, ...fields, ...payerKeys(fields), created_at: toInstant(student.created) };
}

/** What was kept and refunded of the payments for an enrolment, in cents. */
export interface Received {
  readonly left: number;
  readonly refunded: number;
}
export type ReceivedBy = ReadonlyMap<Enrolment, Received>;

/** Remembers what decides about charges: most enrolments are paid, and nothing was refunded. */
export function addReceived(
  received: Map<Enrolment, Received>,
  enrolment: Enrolment | undefined,
  payment: Row<'payments'>,
): void {
  const { paid_at, amount_cents = 0, refunded_cents = 0 } = payment;
  if (!enrolment || !paid_at || (enrolment.status !== 'cancelled' && refunded_cents === 0)) return;
  const { left, refunded } = received.get(enrolment) ?? { left: 0, refunded: 0 };
  received.set(enrolment, {
    left: left + amount_cents - refunded_cents,
    refunded: refunded + refunded_cents,
  });
}

/** The school is at most an hour ahead of UTC. */
const schoolDayOf = (time: EpochSeconds): string => {
  const instant = toInstant(time);
  return instant.slice(11, 13) === '23'
    ? dayIn(schoolRow.time_zone ?? 'UTC', new Date(instant))
    : instant.slice(0, 10);
};

/** What students owe: the price in its instalments, or what was kept after a cancellation. */
export function* chargeRows({ school, students }: SchoolPlan, received: ReceivedBy) {
  let id = 0;
  for (const { enrolments } of students) {
    for (const enrolment of enrolments) {
      for (const row of chargesOf(enrolment, received, school.instalments ?? enrolment.parts)) {
        id += 1;
        yield { id, ...row };
      }
    }
  }
}

type Charge = Omit<Row<'charges'>, 'id'>;

function* chargesOf(enrolment: Enrolment, received: ReceivedBy, parts = 1): Generator<Charge> {
  const { course, enrolled, status, transferredFrom: source } = enrolment;
  const of = (one: Enrolment): Received => received.get(one) ?? { left: 0, refunded: 0 };
  const charge = (kind: string, cents: number, due: EpochSeconds, title = course.title) => ({
    enrolment_id: enrolment.id,
    kind,
    label: labelOf(title),
    amount_cents: cents,
    due_on: schoolDayOf(due),
    reason: cents < 0 ? waiverReason : null,
    created_at: toInstant(enrolled),
  });
  if (status === 'cancelled') {
    const isCarried = enrolment.transferredTo?.course.currency === course.currency;
    const { left } = of(enrolment);
    if (left > 0 && !isCarried) yield charge('tuition', left, enrolled);
    return;
  }
  // A transfer brings what was kept for the course before.
  const carried = source?.course.currency === course.currency ? of(source).left : 0;
  if (source && carried > 0) yield charge('tuition', carried, enrolled, source.course.title);
  const price = priceAt(course.prices, enrolled);
  if (price === 0) return;
  const share = Math.floor(price / parts);
  for (let part = 0; part < parts; part += 1) {
    const cents = part === parts - 1 ? price - share * (parts - 1) : share;
    yield charge('tuition', cents, enrolled + part * 30 * day);
  }
  const { left, refunded } = of(enrolment);
  if (left > 0 && refunded > 0) yield charge('waiver', -refunded, enrolled);
}

const waiverReason = 'Goodwill.';

/** Enough for a demo. */
const maxInvoices = 60;

interface Seat {
  readonly student: Student;
  readonly enrolment: Enrolment;
  readonly charges: Row<'charges'>[];
}

/** The latest enrolments of students with a payer, by id. All charges were invoiced with the enrolment. */
export function invoicedSeats({ school, students }: SchoolPlan): Map<number, Seat> {
  const seats = students
    .filter((student) => payerIdOf(student) !== null)
    .flatMap((student) =>
      student.enrolments.map((enrolment): Seat => ({ student, enrolment, charges: [] })),
    )
    .filter(
      ({ enrolment: { status, enrolled } }) =>
        status === 'active' && enrolled + 2 * hour <= school.now,
    )
    .sort(
      (one, other) =>
        other.enrolment.enrolled - one.enrolment.enrolled || other.enrolment.id - one.enrolment.id,
    )
    .slice(0, maxInvoices);
  return new Map(seats.reverse().map((seat) => [seat.enrolment.id, seat]));
}

/** Passes the charges on, and remembers those to invoice. */
export function* noticeCharges(
  charges: Iterable<Row<'charges'>>,
  seats: ReadonlyMap<number, Seat>,
): Generator<Row<'charges'>> {
  for (const charge of charges) {
    if (charge.kind === 'tuition') seats.get(charge.enrolment_id ?? 0)?.charges.push(charge);
    yield charge;
  }
}

const seller = {
  name: schoolRow.name,
  address: schoolRow.address,
  tax_number: schoolRow.tax_number,
};

/** Numbered by year in the order of the enrolments. */
export function invoiceRows(context: RowContext, seats: Iterable<Seat>) {
  const invoices: Row<'invoices'>[] = [];
  const lines: Row<'invoice_lines'>[] = [];
  const lastOf = new Map<string, number>();
  for (const seat of seats) {
    if (seat.charges.length === 0) continue;
    const id = invoices.length + 1;
    const ofInvoice = linesOf(context, seat, id);
    const instant = toInstant(seat.enrolment.enrolled + hour);
    const series = `I-${instant.slice(0, 4)}`;
    const position = (lastOf.get(series) ?? 0) + 1;
    lastOf.set(series, position);
    invoices.push({
      id,
      ...headOf(context, seat, `${series}-${String(position).padStart(6, '0')}`),
      series,
      position,
      issued_on: instant.slice(0, 10),
      created_at: instant,
      ...sumsOf(ofInvoice),
    });
    lines.push(...ofInvoice);
  }
  return { invoices, lines };
}

function headOf(context: RowContext, { student, enrolment }: Seat, number: string) {
  const payer_id = payerIdOf(student) ?? 0;
  const payer = payerRow(context, student, payer_id);
  const { name = '', email = null, address = null, tax_number = null, locale = 'en' } = payer;
  const buyer = { name, email, address, tax_number };
  return {
    number,
    kind: 'invoice',
    payer_id,
    student_id: null,
    credits_id: null,
    reason: null,
    locale,
    currency: enrolment.course.currency,
    seller: JSON.stringify(seller),
    buyer: JSON.stringify(buyer),
    search_key: invoiceSearchKey({ number, buyer }),
  };
}

/** Every course has the first tax rate. */
function linesOf(
  { school, random }: RowContext,
  { student, enrolment, charges }: Seat,
  id: number,
) {
  const [tax] = taxRateRows;
  return charges.map((charge, index) => ({
    invoice_id: id,
    position: index + 1,
    charge_id: charge.id ?? 0,
    student_id: student.id,
    student: personById(school, random, student.id).full_name,
    course: enrolment.course.title,
    label: charge.label ?? '',
    amount_cents: charge.amount_cents ?? 0,
    due_on: charge.due_on ?? null,
    tax_name: tax?.name ?? null,
    tax_points: tax?.percent_points ?? null,
  }));
}

function sumsOf(lines: readonly Parameters<typeof taxesOf>[0][number][]) {
  const { taxCents, taxes } = taxesOf(lines);
  return {
    total_cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    tax_cents: taxCents,
    taxes: JSON.stringify(taxes),
  };
}
