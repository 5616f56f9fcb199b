import { recordedStatuses } from '@provost/contract/payment-status';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { applyEach } from '../../school/imports/apply-each.ts';
import {
  type Applied,
  type CellProblem,
  type ImportKind,
  type RowToApply,
  rowKey,
  type Values,
} from '../../school/imports/import-kind.ts';
import { coursesByCode, coursesByName, usersByEmail } from '../../school/imports/references.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import { importedFields } from './imported-fields.ts';
import { candidatesOf, isPerhapsSame, isSame, knownPayments, valuesOf } from './known-payments.ts';
import {
  findRecordable,
  type NewPayment,
  recordPayment,
  recordTogether,
} from './record-payments.service.ts';

const alreadyRecorded = 'validation.similar_payment';

const key = ['student', 'course', 'amount', 'paid_at', 'method', 'provider_ref', 'number'] as const;

/** Of two rows, one can name the course by code, and the other one by title. */
const keyOf = (row: Values): string => rowKey(key.map((name) => row[name] ?? null));

/** New payments. Those that exist are never changed: money is corrected or refunded. */
export const paymentImport = (now: () => Date): ImportKind => ({
  name: 'payments',
  subject: 'Payment',
  key,
  fields: importedFields,
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
    const candidates = candidatesOf(await knownPayments(reader, rows));
    const users = await usersByEmail(reader, rows, 'student');
    const courses = await coursesByName(reader, ['all']);
    return given.map((row, index) => {
      const course = courses.find(row.course);
      const named = course ? { ...row, course: course.code } : row;
      const known = candidates(named);
      const found = known.find((one) => isSame(one, named));
      // An export has titles, and the course of the payment can share its title with another one.
      const isTitle = found !== undefined && row.course === found.course_title;
      const normal = isTitle ? { ...row, course: found.course_code } : named;
      if (found) {
        const current = valuesOf(found, normal);
        const differs = Object.entries(normal).some(
          ([field, value]) =>
            (rows[index]?.[field] ?? null) !== null &&
            String(value).slice(0, 19) !== String(current[field]).slice(0, 19),
        );
        const problems: CellProblem[] = differs
          ? [{ field: null, key: 'validation.imported_payment' }]
          : [];
        return {
          ...(course && { keys: [keyOf({ ...rows[index], course: normal.course ?? null })] }),
          values: { student: current.student },
          problems,
          current: { id: found.id, version: found.version, values: current },
        };
      }
      const problems: CellProblem[] = [];
      const student = users.get(row.student);
      if (row.student !== undefined && student?.user_type !== 'student')
        problems.push({ field: 'student', key: 'validation.unknown_student' });
      else if (student?.status === 'archived')
        problems.push({ field: 'student', key: 'validation.student_archived' });
      if (row.course !== undefined && !course)
        problems.push({
          field: 'course',
          key: 'validation.unknown_courses',
          values: { names: String(row.course) },
        });
      const { number, ...values } = normal;
      // A new payment gets the next number: with another one it was meant to be one that exists.
      if (number !== undefined && number !== null)
        problems.push({ field: 'number', key: 'validation.unknown_payment_number' });
      const status = values.status ?? (values.paid_at ? 'paid' : 'pending');
      if (status !== 'paid' && status !== 'pending')
        problems.push({
          field: 'status',
          key: 'validation.unknown_value',
          values: { values: recordedStatuses.join(', ') },
        });
      if (status === 'pending' && values.paid_at)
        problems.push({ field: 'paid_at', key: 'validation.paid_at_pending' });
      if (String(values.paid_at ?? '') > now().toISOString())
        problems.push({ field: 'paid_at', key: 'validation.future' });
      const currency = values.currency ?? course?.currency;
      if (course && currency !== course.currency)
        problems.push({
          field: 'currency',
          key: 'validation.course_currency',
          values: { currency: course.currency },
        });
      if (known.some((one) => isPerhapsSame(one, normal)))
        problems.push({ field: null, key: alreadyRecorded });
      return {
        ...(course && { keys: [keyOf({ ...rows[index], course: course.code })] }),
        values: { ...values, status, currency },
        problems,
      };
    });
  },
  apply: async (writer, rows, request, settings) => {
    // Of two imports of the same file, which were checked before either was applied, one is late.
    await takeLock(writer, 'payment_imports');
    const late = await recordedByOthers(writer, rows, request);
    const users = await usersByEmail(
      writer,
      rows.map(({ values }) => values),
      'student',
    );
    const courses = await coursesByCode(writer, ['all']);
    const payments = rows.map((row) => {
      const ids = {
        student: users.get(row.values.student)?.id ?? 0,
        course: courses.find(row.values.course)?.id ?? 0,
      };
      return { row, form: { ...row.values, ...ids } as unknown as NewPayment };
    });
    const recordable = await findRecordable(
      writer,
      payments.flatMap(({ row, form }) => (late.has(row) ? [] : [form])),
      settings,
      request,
    );
    const applied: Applied[] = [];
    let together: Parameters<typeof recordTogether>[1][number][] = [];
    const flush = async () => {
      const ids = await recordTogether(writer, together, request);
      applied.push(...ids.map((id) => ({ id })));
      together = [];
    };
    // Their numbers are in the order of the file.
    for (const { row, form } of payments) {
      const certain = recordable.get(form);
      if (certain) {
        together.push(certain);
        continue;
      }
      await flush();
      const record = async () => {
        if (late.has(row)) throw new AppError('stale', { message: alreadyRecorded });
        return (await recordPayment(writer, form, request)).row.id;
      };
      applied.push(...(await applyEach(writer, [row], record)));
    }
    await flush();
    return applied;
  },
});

/** The rows whose payments were recorded since the preview, but not by this job. */
async function recordedByOthers(
  writer: Writer,
  rows: readonly RowToApply[],
  { jobId }: WriteRequest,
): Promise<ReadonlySet<RowToApply>> {
  const uploaded = await writer
    .selectFrom('imports')
    .select('created_at')
    .where('job_id', '=', jobId ?? 0)
    .executeTakeFirst();
  const known = await knownPayments(
    writer,
    rows.map(({ values }) => values),
    uploaded?.created_at,
  );
  const own = await writer
    .selectFrom('audit_events')
    .select('subject_id')
    .where('job_id', '=', jobId ?? 0)
    .where('subject', '=', 'Payment')
    .where('subject_id', 'in', [...known.map(({ id }) => String(id)), ''])
    .execute();
  const ownIds = new Set(own.map(({ subject_id }) => Number(subject_id)));
  // The service finds references that are used, also by other students.
  const others = Map.groupBy(
    known.filter(({ id }) => !ownIds.has(id)),
    ({ student_email }) => student_email,
  );
  return new Set(
    rows.filter(({ values }) =>
      others
        .get(String(values.student))
        ?.some((one) => isSame(one, values) || isPerhapsSame(one, values)),
    ),
  );
}
