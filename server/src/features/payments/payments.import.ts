import { formatHundredths, isAmount } from '@provost/contract/money';
import { paymentMethods, paymentStatuses } from '@provost/contract/payment-status';
import { decimal } from '@provost/contract/pricing.form';
import { currency, line, typedInstant } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import type { Reader } from '../../database/database.ts';
import { applyEach } from '../../school/imports/apply-each.ts';
import type { CellProblem, ImportKind, Values } from '../../school/imports/import-kind.ts';
import { emailField, emailHeaders } from '../../school/imports/person-fields.ts';
import { coursesByCode, usersByEmail } from '../../school/imports/references.ts';
import { recordPayment } from './payments.service.ts';

const fields: ImportKind['fields'] = [
  {
    ...emailField,
    name: 'student',
    headers: ['Student email', 'Customer email', ...emailHeaders],
  },
  {
    name: 'course',
    type: 'text',
    schema: line(1, 200),
    isRequired: true,
    headers: ['Course code', 'course.title', 'Course name', 'Kurscode', 'Product'],
  },
  {
    name: 'amount',
    type: 'amount',
    schema: decimal(isAmount, 'amount'),
    isRequired: true,
    headers: ['Price', 'Total'],
  },
  {
    name: 'currency',
    type: 'text',
    schema: currency,
  },
  {
    name: 'method',
    type: 'text',
    schema: z.enum(paymentMethods),
    headers: ['Payment method'],
    choices: {
      'bank transfer': 'bank_transfer',
      virement: 'bank_transfer',
      uberweisung: 'bank_transfer',
      transferencia: 'bank_transfer',
      transfer: 'bank_transfer',
      karte: 'card',
      carte: 'card',
      cartao: 'card',
      tarjeta: 'card',
      stripe: 'card',
      'credit card': 'card',
      bar: 'cash',
      especes: 'cash',
      dinheiro: 'cash',
      paypal: 'wallet',
    },
  },
  {
    name: 'status',
    type: 'text',
    schema: z.enum(paymentStatuses),
    choices: {
      bezahlt: 'paid',
      paye: 'paid',
      pago: 'paid',
      succeeded: 'paid',
      offen: 'pending',
      'en attente': 'pending',
      pendente: 'pending',
      pagado: 'paid',
      pendiente: 'pending',
    },
  },
  {
    name: 'paid_at',
    type: 'time',
    schema: typedInstant,
    headers: [
      'Paid at',
      'Date',
      'Datum',
      'Data',
      'Fecha',
      'Purchased at',
      'Payment date',
      'Created date',
    ],
  },
  {
    name: 'provider_ref',
    type: 'text',
    schema: line(1, 200),
    headers: ['Transaction ID', 'Charge ID', 'Payment ID'],
  },
  {
    name: 'number',
    type: 'text',
    schema: line(1, 40),
    headers: ['Payment number'],
  },
];

const rowsOf = (reader: Reader) =>
  reader
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select([
      'payments.id',
      'payments.version',
      'payments.number',
      'payments.amount_cents',
      'payments.currency',
      'payments.method',
      'payments.status',
      'payments.provider_ref',
      'payments.paid_at',
      'users.email',
      'courses.code',
      'courses.title',
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const texts = (rows: readonly Values[], field: string): string[] => [
  ...rows.flatMap(({ [field]: value }) => (typeof value === 'string' ? [value] : [])),
  '',
];

/** A row without a number or a reference is the payment of the same student with the same values. */
function isSame(found: Found, row: Values): boolean {
  if (row.number !== undefined && row.number === found.number) return true;
  if (found.status === 'void' && row.status !== 'void') return false;
  if (row.provider_ref)
    return row.provider_ref === found.provider_ref && row.method === found.method;
  return (
    row.student === found.email &&
    row.course === found.code &&
    row.amount === formatHundredths(found.amount_cents) &&
    row.method === found.method &&
    typeof row.paid_at === 'string' &&
    row.paid_at.slice(0, 19) === found.paid_at?.slice(0, 19)
  );
}

const valuesOf = (found: Found, row: Values): Values => ({
  student: found.email,
  course: row.course === found.title ? found.title : found.code,
  amount: formatHundredths(found.amount_cents),
  currency: found.currency,
  method: found.method,
  status: found.status,
  paid_at: found.paid_at,
  provider_ref: found.provider_ref,
  number: found.number,
});

/** New payments. Those that exist are never changed: money is corrected or refunded. */
export const paymentImport = (trialDays: number): ImportKind => ({
  name: 'payments',
  subject: 'Payment',
  key: ['student', 'course', 'amount', 'paid_at', 'method', 'provider_ref', 'number'],
  fields,
  examples: [
    {
      student: 'ana.lima@example.org',
      course: 'MATH-1',
      amount: '120.00',
      currency: 'EUR',
      method: 'bank_transfer',
      status: 'paid',
      paid_at: '2026-11-02',
      provider_ref: 'RE-1001',
    },
    {
      student: 'jo.weber@example.org',
      course: 'MUSIC-1',
      amount: '80.00',
      currency: 'EUR',
      method: 'cash',
      status: 'paid',
      paid_at: '2026-11-03',
    },
  ],
  match: async (reader, rows) => {
    const given = rows.map((row): Values => ({ method: 'manual', ...row }));
    const known = await rowsOf(reader)
      .where((row) =>
        row.or([
          row('payments.number', 'in', texts(rows, 'number')),
          row('payments.provider_ref', 'in', texts(rows, 'provider_ref')),
          row('users.email', 'in', texts(rows, 'student')),
        ]),
      )
      .execute();
    const users = await usersByEmail(reader, rows, 'student');
    const courses = await coursesByCode(reader, ['all']);
    return given.map((row, index) => {
      const course = courses.find(row.course);
      const normal = course ? { ...row, course: course.code } : row;
      const found = known.find((one) => isSame(one, normal));
      if (found) {
        const current = valuesOf(found, row);
        const differs = Object.entries(normal).some(
          ([field, value]) =>
            (rows[index]?.[field] ?? null) !== null &&
            String(value).slice(0, 19) !== String(current[field]).slice(0, 19),
        );
        const problems: CellProblem[] = differs
          ? [{ field: null, key: 'validation.imported_payment' }]
          : [];
        return {
          values: { student: current.student },
          problems,
          current: { id: found.id, version: found.version, values: current },
        };
      }
      const problems: CellProblem[] = [];
      if (row.student !== undefined && users.get(row.student)?.user_type !== 'student')
        problems.push({ field: 'student', key: 'validation.unknown_student' });
      if (row.course !== undefined && !course)
        problems.push({
          field: 'course',
          key: 'validation.unknown_courses',
          values: { names: String(row.course) },
        });
      const { number: _, ...values } = normal;
      const status = values.status ?? (values.paid_at ? 'paid' : 'pending');
      if (status !== 'paid' && status !== 'pending')
        problems.push({ field: 'status', key: 'validation.invalid' });
      return {
        values: { ...values, status, currency: values.currency ?? course?.currency },
        problems,
      };
    });
  },
  apply: async (writer, rows, request) => {
    const users = await usersByEmail(
      writer,
      rows.map(({ values }) => values),
      'student',
    );
    const courses = await coursesByCode(writer, ['all']);
    return applyEach(writer, rows, async ({ values }) => {
      const form = {
        ...values,
        student: users.get(values.student)?.id ?? 0,
        course: courses.find(values.course)?.id ?? 0,
      };
      const recorded = await recordPayment(
        writer,
        form as unknown as Parameters<typeof recordPayment>[1],
        trialDays,
        request,
      );
      return recorded.data.id;
    });
  },
});
