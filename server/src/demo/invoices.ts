import { taxesOf } from '../school/invoices/taxes.ts';
import { invoiceSearchKey } from '../school/search-keys/search-keys.ts';
import { payerIdOf, payerRow, taxRateRows } from './billing.ts';
import { hour, toInstant } from './calendar.ts';
import type { Row } from './load-rows.ts';
import type { Enrolment, SchoolPlan, Student } from './plan.ts';
import { schoolRow } from './school.ts';
import { personById, type RowContext } from './users.ts';

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
    student: personById(school, random, student.id).fullName,
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
