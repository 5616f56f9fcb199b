import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EnrolmentsTable, PaymentsTable } from '../../database/tables.ts';

type Enrolment = Selectable<EnrolmentsTable>;
type Payment = Selectable<PaymentsTable>;

const isLive = ({ status }: Payment) => ['pending', 'paid', 'partially_refunded'].includes(status);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const madeAt = ({ created_at, paid_at }: Payment) =>
  paid_at !== null && paid_at < created_at ? paid_at : created_at;
const order = (one: readonly [string, number], other: readonly [string, number]): number =>
  one[0] === other[0] ? one[1] - other[1] : one[0] < other[0] ? -1 : 1;

async function readSchool({ reader }: Database) {
  return {
    users: await reader.selectFrom('users').selectAll().execute(),
    enrolments: await reader.selectFrom('enrolments').selectAll().execute(),
    payments: await reader.selectFrom('payments').selectAll().execute(),
    transactions: await reader.selectFrom('transactions').selectAll().execute(),
    notes: await reader.selectFrom('notes').selectAll().execute(),
  };
}
type Rows = Awaited<ReturnType<typeof readSchool>>;

/** The definitions of GLOSSARY.md, by code that shares nothing with the triggers. */
class StudentModel {
  readonly #enrolments: readonly Enrolment[];
  readonly #payments: readonly Payment[];
  readonly #user: Rows['users'][number];
  readonly #rows: Rows;

  constructor(rows: Rows, user: Rows['users'][number]) {
    this.#rows = rows;
    this.#user = user;
    this.#enrolments = rows.enrolments.filter(({ student_id }) => student_id === user.id);
    this.#payments = rows.payments.filter(({ student_id }) => student_id === user.id);
  }

  get #isCurrent(): boolean {
    return ['active', 'invited'].includes(this.#user.status);
  }

  #first(enrolment: Enrolment): number {
    const from = this.#enrolments.find(({ id }) => id === enrolment.transferred_from_id);
    return from ? this.#first(from) : enrolment.id;
  }

  #chain(first: number | undefined): Enrolment[] {
    return this.#enrolments.filter((one) => this.#first(one) === first);
  }

  #paidEnrolment(payment: Payment): number | undefined {
    const named = this.#enrolments.filter(({ payment_id }) => payment_id === payment.id);
    const latest = named.toSorted((one, other) => other.id - one.id)[0];
    if (latest) return this.#first(latest);
    const made = madeAt(payment);
    const ofCourse = this.#enrolments
      .filter(({ course_id }) => course_id === payment.course_id)
      .toSorted((one, other) => order([one.enrolled_at, one.id], [other.enrolled_at, other.id]));
    const open = ofCourse.filter(({ ended_at }) => ended_at === null || ended_at >= made);
    const isInUse = (one: Enrolment) =>
      this.#chain(this.#first(one)).some(({ status }) => status !== 'cancelled');
    const found = open.find(isInUse) ?? open[0];
    if (found) return this.#first(found);
    const completed = ofCourse.filter(({ status }) => status === 'completed');
    const earlier = this.#payments.filter(
      (one) =>
        one.course_id === payment.course_id &&
        (isLive(one) || one.status === 'refunded') &&
        order([madeAt(one), one.id], [made, payment.id]) < 0,
    );
    const isOwed =
      sum(earlier.map((one) => one.amount_cents)) <
      sum(completed.map(({ price_cents }) => price_cents ?? 0));
    const last = completed
      .toSorted((one, other) =>
        order([one.ended_at ?? '', one.id], [other.ended_at ?? '', other.id]),
      )
      .at(-1);
    return isOwed && last ? this.#first(last) : undefined;
  }

  #together(payment: Payment): Payment[] {
    const first = this.#paidEnrolment(payment);
    return this.#payments.filter(
      (one) =>
        this.#paidEnrolment(one) === first &&
        (first !== undefined || one.course_id === payment.course_id),
    );
  }

  #refundOf(enrolment: Enrolment): string | null {
    const refunded = this.#payments.filter(
      (one) => one.status === 'refunded' && this.#paidEnrolment(one) === this.#first(enrolment),
    );
    const times = this.#rows.transactions
      .filter(({ type, status }) => type === 'refund' && status === 'succeeded')
      .filter(({ payment_id }) => refunded.some(({ id }) => id === payment_id))
      .map(({ occurred_at }) => occurred_at)
      .filter((at) => at >= enrolment.enrolled_at);
    return times.toSorted().at(-1) ?? null;
  }

  ofEnrolments() {
    return this.#enrolments.map((row) => {
      const isPaid = this.#payments.some(
        (one) => isLive(one) && this.#paidEnrolment(one) === this.#first(row),
      );
      const refund = this.#refundOf(row);
      const isOpen = row.status === 'active' && !isPaid;
      const { has_purchased, trial_ends_at } = this.#user;
      const isInTrial = !has_purchased && trial_ends_at !== null && trial_ends_at > row.enrolled_at;
      const since = isInTrial ? trial_ends_at : row.enrolled_at;
      const isUnpaid = isOpen && (row.price_cents ?? 0) > 0 && refund === null && this.#isCurrent;
      return {
        id: row.id,
        unpaid_since: isUnpaid ? since : null,
        refunded_since: isOpen && row.price_cents !== 0 ? refund : null,
      };
    });
  }

  ofPayments() {
    return this.#payments.map((row) => {
      const first = this.#paidEnrolment(row);
      return {
        id: row.id,
        enrolment_root_id: first ?? null,
        not_enrolled_since: this.#isNotEnrolled(row) ? (row.paid_at ?? row.created_at) : null,
        failed_since: this.#isFailed(row) ? row.created_at : null,
        mismatch_since: this.#isMismatch(row) ? row.created_at : null,
      };
    });
  }

  #isNotEnrolled(row: Payment): boolean {
    const isEnrolled = this.#chain(this.#paidEnrolment(row)).some(
      ({ status }) => status !== 'cancelled',
    );
    const received = this.#together(row).filter((one) => isLive(one) && one.status !== 'pending');
    const price = Math.max(...this.#prices(row), -1);
    const agreed = price >= 0 ? price : row.expected_cents;
    const kept = sum(received.map((one) => one.amount_cents - one.refunded_cents));
    const isCovered = agreed !== null && kept >= agreed;
    const paid = received.filter(({ status }) => status === 'paid' || isCovered);
    return paid.includes(row) && this.#isCurrent && !isEnrolled && isFirst(row, paid);
  }

  #prices(row: Payment): number[] {
    return this.#chain(this.#paidEnrolment(row)).flatMap(({ price_cents }) => price_cents ?? []);
  }

  #isFailed(row: Payment): boolean {
    if (row.status !== 'failed' || !this.#isCurrent) return false;
    const together = this.#together(row);
    const isFollowed = together.some(
      (one) =>
        one.status !== 'void' &&
        (order([one.created_at, one.id], [row.created_at, row.id]) > 0 ||
          (one.paid_at !== null && one.paid_at > row.created_at)),
    );
    const prices = this.#prices(row);
    const price =
      prices.length > 0 ? Math.max(...prices) : (row.expected_cents ?? row.amount_cents);
    const received = together.filter((one) => isLive(one) && one.status !== 'pending');
    const isCovered = sum(received.map((one) => one.amount_cents)) >= price;
    const hasNote = this.#rows.notes.some(
      ({ subject_type, subject_id }) => subject_type === 'payment' && subject_id === row.id,
    );
    return !isFollowed && !isCovered && !hasNote;
  }

  #isMismatch(row: Payment): boolean {
    const together = this.#together(row).filter(isLive);
    if (!isLive(row) || !isLast(row, together)) return false;
    const prices = this.#prices(row);
    if (prices.length === 0 && row.expected_cents === null) return false;
    const charged = sum(together.map((one) => one.amount_cents));
    const left = charged - sum(together.map((one) => one.refunded_cents));
    const fits = [...prices, ...(row.expected_cents === null ? [] : [row.expected_cents])].some(
      (price) => left <= price && price <= charged,
    );
    const price = prices.length > 0 ? Math.max(...prices) : (row.expected_cents ?? 0);
    const isAgreed = (one: Payment) =>
      one.amount_cents === one.expected_cents || this.#isAdjusted(one);
    const areInstalments = left <= price && together.every(isAgreed);
    return !fits && !areInstalments && !this.#isAdjusted(row);
  }

  #isAdjusted({ id }: Payment): boolean {
    return this.#rows.transactions.some(
      ({ payment_id, type, status }) =>
        payment_id === id && type === 'adjustment' && status === 'succeeded',
    );
  }
}

const isFirst = (row: Payment, rows: readonly Payment[]): boolean =>
  rows.every((one) => order([one.created_at, one.id], [row.created_at, row.id]) >= 0);
const isLast = (row: Payment, rows: readonly Payment[]): boolean =>
  rows.every((one) => order([one.created_at, one.id], [row.created_at, row.id]) <= 0);

/** The stored flags beside those that follow from the definitions. */
export async function compareFlags(database: Database) {
  const rows = await readSchool(database);
  const models = rows.users
    .filter(({ user_type }) => user_type === 'student')
    .map((user) => new StudentModel(rows, user));
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  const pick = <R extends object, K extends keyof R>(row: R, keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, row[key]]));
  return {
    stored: {
      enrolments: rows.enrolments
        .toSorted(byId)
        .map((row) => pick(row, ['id', 'unpaid_since', 'refunded_since'])),
      payments: rows.payments
        .toSorted(byId)
        .map((row) =>
          pick(row, [
            'id',
            'enrolment_root_id',
            'not_enrolled_since',
            'failed_since',
            'mismatch_since',
          ]),
        ),
    },
    expected: {
      enrolments: models.flatMap((model) => model.ofEnrolments()).toSorted(byId),
      payments: models.flatMap((model) => model.ofPayments()).toSorted(byId),
    },
  };
}
