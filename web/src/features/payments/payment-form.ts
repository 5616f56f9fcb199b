import { type Balance, listBalances } from '@provost/contract/charges';
import { listCourses, readCourse } from '@provost/contract/courses';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { type Own, ownRows } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { findRecords, readRecord } from '@/api/records.ts';
import { chosenValue, emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { useFormContext } from '@/forms/form-context.ts';

const meta = { silent: true } as const;

/** What the student owes, the longest overdue first. */
const balancesQuery = (student: string) =>
  queryOptions({
    queryKey: [listBalances.path, 'of student', student],
    queryFn: ({ signal }) => findRecords(listBalances, ownRows<Balance>(), { student }, signal),
    meta,
  });

export const useBalances = (): readonly Own<Balance>[] => {
  const can = useCan();
  const student = chosenValue(useFormContext().values.student);
  const isAsked = student !== '' && can(listBalances.access);
  const { data } = useQuery({ ...balancesQuery(student), enabled: isAsked });
  return (isAsked && data) || noBalances;
};

const noBalances: readonly Own<Balance>[] = [];

/** The chosen course, with the price and the currency that it has now. */
const chosenCourseQuery = (id: string) =>
  queryOptions({
    queryKey: [listCourses.path, 'chosen', id],
    queryFn: ({ signal }) => readRecord(readCourse, courseAdapter, id, signal),
    enabled: id !== '',
    meta,
  });

/** A chosen course brings its currency, and its price unless another amount was given or typed. */
export const useSuggestedPrice = (given: PaymentTarget, balances: readonly Own<Balance>[]) => {
  const { values, base, suggest, added } = useFormContext();
  const [student, chosen] = [chosenValue(values.student), chosenValue(values.course)];
  const { data: course } = useQuery(chosenCourseQuery(chosen));
  const account = accountOf(balances, chosen);
  const target = `${student}:${chosen}`;
  // A restored draft has the balance that its amount was typed for.
  const seenFor = useRef(values.balance === '' ? undefined : target);
  const bring = useEffectEvent(() => {
    const isGiven = given.amount !== '' && values.course === given.course;
    const left = Number(account?.balance) > 0 ? account?.balance : undefined;
    const price = isGiven ? given.amount : (left ?? course?.current_price);
    const isTyped = values.amount !== '' && values.amount !== base.values.amount;
    // While a course is loading it has no price: that of the course before must not be sent for it.
    const amount = price === undefined || Number(price) === 0 ? '' : price;
    const isSeen = isTyped && seenFor.current === target;
    if (account) seenFor.current = target;
    suggest({
      ...(course?.currency && { currency: course.currency }),
      ...(!isTyped && { amount }),
      ...(!isSeen && { balance: account?.balance ?? '' }),
    });
  });
  // Balances that change while the form is open change nothing in it: the server refuses it then.
  const isLoaded = balances !== noBalances;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next payment starts without an amount, and what is owed can arrive later.
  useEffect(() => bring(), [course, student, added, isLoaded]);
  // From the page of a student: what is owed the longest.
  const preselect = useEffectEvent((oldest: Own<Balance> | undefined) => {
    const isOpen = given.student !== '' && given.course === '' && values.course === '';
    if (oldest && isOpen && student === given.student) suggest({ course: oldest.course.id });
  });
  const first = balances.find(isOwed);
  useEffect(() => preselect(first), [first]);
  return { course, account };
};

export const isOwed = ({ balance }: Own<Balance>): boolean => Number(balance) > 0;

/** The enrolment that a payment for the course pays for, by the rule of the server. */
const accountOf = (balances: readonly Own<Balance>[], course: string) => {
  const own = balances.filter((one) => one.course.id === course);
  const owing = own.filter(isOwed);
  return (
    own.find(({ status }) => status === 'active') ??
    owing.find(({ status }) => status === 'completed') ??
    owing[0]
  );
};

/** Labels are the headings of the list's columns. */
export const paymentSpec: FormSpec = {
  student: { kind: 'id', title: 'payments.student', isRequired: true },
  course: { kind: 'id', title: 'payments.course', isRequired: true },
  amount: { kind: 'money', title: 'payments.amount', isRequired: true },
  currency: { kind: 'text', title: 'payments.currency', isRequired: true },
  method: { kind: 'text', title: 'payments.method', isRequired: true },
  status: { kind: 'text', title: 'table.fields.status', isRequired: true },
  paid_at: { kind: 'instant', title: 'payments.paid' },
  provider_ref: { kind: 'text', title: 'payments.reference' },
  enrol: { kind: 'flag', title: 'payments.enrol' },
  /** What the student owed for the course when the amount was suggested. Not shown. */
  balance: { kind: 'text', title: 'balances.balance' },
};

export interface PaymentTarget {
  readonly student: string;
  readonly course: string;
  /** Instead of the price of the course; empty if it is the price. */
  readonly amount: string;
}

export const newPayment = ({ student, course, amount }: PaymentTarget): FormBase => ({
  values: {
    ...emptyValues(paymentSpec),
    student,
    course,
    amount,
    method: 'card',
    status: 'paid',
  },
  version: undefined,
});

/**
 * A pending payment has no date: what was typed before stays in the form only. A new enrolment owes
 * nothing yet.
 */
export const sentPayment = ({
  paid_at,
  balance,
  ...body
}: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  ...(body.status !== 'pending' && paid_at !== undefined && { paid_at }),
  ...(body.enrol !== true && balance !== undefined && { balance }),
});
