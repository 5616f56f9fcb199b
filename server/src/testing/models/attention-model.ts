import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

type Enrolment = Selectable<Tables['enrolments']>;
type Payment = Selectable<Tables['payments']>;

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
    charges: await reader.selectFrom('charges').selectAll().execute(),
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
    const named = this.#enrolments.filter(
      ({ id, payment_id }) => payment_id === payment.id || id === payment.enrolment_id,
    );
    const latest = named.toSorted((one, other) => other.id - one.id)[0];
    if (latest) return this.#first(latest);
    const made = madeAt(payment);
    const ofCourse = this.#enrolments
      .filter(({ course_id }) => course_id === payment.course_id)
      .toSorted((one, other) => order([one.enrolled_at, one.id], [other.enrolled_at, other.id]));
    const open = ofCourse.filter(({ ended_at }) => ended_at === null || ended_at >= made);
    const keepsMoney = (one: Enrolment) =>
      this.#chain(this.#first(one)).some(
        (part) => part.status !== 'cancelled' || this.#chargedUntilEnd(part) > 0,
      );
    const found = open.find(keepsMoney) ?? open[0];
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

  #chargedUntilEnd({ id, ended_at }: Enrolment): number {
    const counting = this.#rows.charges.filter(
      ({ enrolment_id, cancelled_at, created_at }) =>
        enrolment_id === id && cancelled_at === null && created_at <= (ended_at ?? ''),
    );
    return sum(counting.map(({ amount_cents }) => amount_cents));
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
      const isOpen = row.status === 'active' && !isPaid;
      return {
        id: row.id,
        refunded_since: isOpen && row.price_cents !== 0 ? this.#refundOf(row) : null,
        ...this.#owed(row).sums,
      };
    });
  }

  ofCharges() {
    return this.#enrolments.flatMap((row) => this.#owed(row).open);
  }

  /** Money covers the oldest charges first, as a person would do it on paper. */
  #owed(row: Enrolment) {
    const chain = this.#chain(this.#first(row));
    const received = this.#payments.filter(
      (one) =>
        ['paid', 'partially_refunded', 'refunded'].includes(one.status) &&
        this.#paidEnrolment(one) === this.#first(row),
    );
    const isLastOf = (enrolments: Enrolment[]) => enrolments.every(({ id }) => id <= row.id);
    const own = isLastOf(chain.filter(({ currency }) => currency === row.currency))
      ? received.filter(({ currency }) => currency === row.currency)
      : [];
    const paid = sum(own.map((one) => one.amount_cents - one.refunded_cents));
    const charges = this.#rows.charges
      .filter(({ enrolment_id }) => enrolment_id === row.id)
      .toSorted((one, other) => order([one.due_on, one.id], [other.due_on, other.id]));
    const counting = charges.filter(({ cancelled_at }) => cancelled_at === null);
    const positive = counting.filter(({ amount_cents }) => amount_cents > 0);
    let covered = paid - sum(counting.map((one) => Math.min(0, one.amount_cents)));
    const openOf = new Map<number, number>();
    for (const { id, amount_cents } of positive) {
      const used = Math.min(Math.max(covered, 0), amount_cents);
      covered -= used;
      openOf.set(id, amount_cents - used);
    }
    const charged = sum(counting.map(({ amount_cents }) => amount_cents));
    const currencies = chain.map(({ currency }) => currency);
    const hasOtherMoney =
      isLastOf(chain) && received.some((one) => isLive(one) && !currencies.includes(one.currency));
    const times = received.map(({ paid_at, created_at }) => paid_at ?? created_at);
    const isOverpaid = charged < paid || hasOtherMoney;
    return {
      open: charges.map(({ id }) => ({ id, open_cents: openOf.get(id) ?? 0 })),
      sums: {
        charged_cents: charged,
        paid_cents: paid,
        balance_cents: charged - paid,
        overdue_from: positive.find(({ id }) => (openOf.get(id) ?? 0) > 0)?.due_on ?? '9999-12-31',
        overpaid_since: isOverpaid ? (times.toSorted().at(-1) ?? row.enrolled_at) : null,
      },
    };
  }

  ofPayments() {
    return this.#payments.map((row) => {
      const first = this.#paidEnrolment(row);
      return {
        id: row.id,
        enrolment_root_id: first ?? null,
        not_enrolled_since: this.#isNotEnrolled(row) ? (row.paid_at ?? row.created_at) : null,
        failed_since: this.#isFailed(row) ? row.created_at : null,
      };
    });
  }

  #isNotEnrolled(row: Payment): boolean {
    const isEnrolled = this.#chain(this.#paidEnrolment(row)).some(
      ({ status }) => status !== 'cancelled',
    );
    const first = this.#paidEnrolment(row);
    const isTakenAgain = this.#enrolments.some(
      ({ id, course_id, status }) =>
        first !== undefined &&
        id > first &&
        course_id === row.course_id &&
        (status === 'active' || status === 'completed'),
    );
    const received = this.#together(row).filter((one) => isLive(one) && one.status !== 'pending');
    const price = Math.max(...this.#prices(row), -1);
    const kept = sum(received.map((one) => one.amount_cents - one.refunded_cents));
    const isCovered = price >= 0 && kept >= price;
    const paid = received.filter(
      ({ status, enrolment_id }) => enrolment_id === null && (status === 'paid' || isCovered),
    );
    const isListed = this.#isCurrent && !isEnrolled && !isTakenAgain;
    return paid.includes(row) && isListed && isFirst(row, paid);
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
    const price = prices.length > 0 ? Math.max(...prices) : row.amount_cents;
    const received = together.filter((one) => isLive(one) && one.status !== 'pending');
    const isCovered = sum(received.map((one) => one.amount_cents)) >= price;
    const hasNote = this.#rows.notes.some(
      ({ subject_type, subject_id }) => subject_type === 'payment' && subject_id === row.id,
    );
    return !isFollowed && !isCovered && !hasNote;
  }
}

const isFirst = (row: Payment, rows: readonly Payment[]): boolean =>
  rows.every((one) => order([one.created_at, one.id], [row.created_at, row.id]) >= 0);

const owedColumns = [
  'charged_cents',
  'paid_cents',
  'balance_cents',
  'overdue_from',
  'overpaid_since',
] as const;

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
        .map((row) => pick(row, ['id', 'refunded_since', ...owedColumns])),
      charges: rows.charges.toSorted(byId).map((row) => pick(row, ['id', 'open_cents'])),
      payments: rows.payments
        .toSorted(byId)
        .map((row) => pick(row, ['id', 'enrolment_root_id', 'not_enrolled_since', 'failed_since'])),
    },
    expected: {
      enrolments: models.flatMap((model) => model.ofEnrolments()).toSorted(byId),
      charges: models.flatMap((model) => model.ofCharges()).toSorted(byId),
      payments: models.flatMap((model) => model.ofPayments()).toSorted(byId),
    },
  };
}
