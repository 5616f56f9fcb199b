import fc from 'fast-check';
import { addPaymentWithLedger, changeCharges } from './random-money.ts';
import { anyOf, oneIn, someTime, type Write } from './random-values.ts';

let number = 0;

const addEnrolment = fc
  .record({
    currency: oneIn('EUR', 'USD'),
    student_id: anyOf('students'),
    course_id: anyOf('courses'),
    status: oneIn('active', 'completed', 'cancelled'),
    times: fc.tuple(someTime, someTime).map((times) => times.toSorted()),
  })
  .map(
    ({ times: [enrolled_at = '', ended_at = ''], ...row }): Write =>
      (writer) => {
        const ended = row.status === 'active' ? null : ended_at;
        const values = { ...row, ended_at: ended, enrolled_at };
        // An active one can already exist.
        return writer
          .insertInto('enrolments')
          .values(values)
          .onConflict((on) => on.doNothing())
          .execute();
      },
  );

const endEnrolments = fc.tuple(anyOf('students'), someTime).map(
  ([id, ended_at]): Write =>
    (writer) =>
      writer
        .updateTable('enrolments')
        .set({ status: 'completed', ended_at })
        .where('student_id', '=', id)
        .where('status', '=', 'active')
        .where('enrolled_at', '<=', ended_at)
        .execute(),
);

/** Enrols again from the latest enrolment of the student, if it has ended. */
const transferEnrolment = fc.tuple(anyOf('students'), anyOf('courses'), oneIn('EUR', 'USD')).map(
  ([student_id, course_id, currency]): Write =>
    async (writer) => {
      const latest = await writer
        .selectFrom('enrolments')
        .select('id')
        .where('student_id', '=', student_id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      // Locked, as a transfer does it: nobody deletes it in the meantime.
      const ended = await writer
        .updateTable('enrolments')
        .set((row) => ({ version: row.ref('version') }))
        .where('id', '=', latest?.id ?? 0)
        .where('status', '<>', 'active')
        .returning('id')
        .executeTakeFirst();
      if (!ended) return;
      await writer
        .insertInto('enrolments')
        .values({
          student_id,
          course_id,
          status: 'active',
          enrolled_at: '2026-01-15T09:00:00.000Z',
          transferred_from_id: ended.id,
          currency,
        })
        .onConflict((on) => on.doNothing())
        .execute();
    },
);

/** The latest enrolment of a student names the latest payment, or none. */
const linkPayment = fc.tuple(anyOf('students'), fc.boolean()).map(
  ([student_id, isNamed]): Write =>
    async (writer) => {
      const latest = (table: 'payments' | 'enrolments') =>
        writer
          .selectFrom(table)
          .select('id')
          .where('student_id', '=', student_id)
          .orderBy('id', 'desc')
          .executeTakeFirst();
      const payment = await latest('payments');
      await writer
        .updateTable('enrolments')
        .set({ payment_id: isNamed ? (payment?.id ?? null) : null })
        .where('id', '=', (await latest('enrolments'))?.id ?? 0)
        .execute();
    },
);

/** On the latest payment of a student; or all notes are deleted. */
const changeNotes = fc.tuple(anyOf('students'), fc.boolean()).map(
  ([student_id, isDeleted]): Write =>
    async (writer) => {
      const payment = await writer
        .selectFrom('payments')
        .select('id')
        .where('student_id', '=', student_id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (isDeleted) await writer.deleteFrom('notes').execute();
      else if (payment) {
        const note = { subject_type: 'payment', subject_id: payment.id, text: 'Called.' };
        const created_at = '2026-02-15T09:00:00.000Z';
        await writer
          .insertInto('notes')
          .values({ ...note, created_at })
          .execute();
      }
    },
);

/** Those that others continue stay. */
const deleteEnrolments = anyOf('courses').map(
  (id): Write =>
    async (writer) => {
      // Locked first: nobody continues one of them in the meantime.
      await writer
        .updateTable('enrolments')
        .set((row) => ({ version: row.ref('version') }))
        .where('course_id', '=', id)
        .execute();
      await writer
        .deleteFrom('charges')
        .where('enrolment_id', 'in', (query) =>
          query.selectFrom('enrolments').select('id').where('course_id', '=', id),
        )
        .execute();
      await writer
        .deleteFrom('enrolments')
        .where('course_id', '=', id)
        .where('id', 'not in', (query) =>
          query
            .selectFrom('enrolments as later')
            .select('later.transferred_from_id')
            .where('later.transferred_from_id', 'is not', null)
            .$castTo<{ transferred_from_id: number }>(),
        )
        .execute();
    },
);

const changeUsers = fc
  .record({
    id: anyOf('students'),
    status: oneIn('active', 'suspended', 'archived', 'invited'),
    class_level_id: fc.option(anyOf('levels')),
    trial_ends_at: fc.option(someTime),
  })
  .map(
    ({ id, ...change }): Write =>
      (writer) =>
        writer.updateTable('users').set(change).where('id', '=', id).execute(),
  );

const addStudents = fc.array(someTime, { minLength: 1, maxLength: 3 }).map(
  (times): Write =>
    async (writer) => {
      for (const created_at of times) {
        number += 1;
        const email = `random-${number}@example.org`;
        const names = { first_name: 'R', last_name: 'S', full_name: 'R S', name_key: 'r s' };
        const kind = { user_type: 'student', status: 'active', locale: 'en' };
        const has_purchased = 0 as const;
        const values = { ...names, ...kind, has_purchased, email, search_key: email, created_at };
        await writer.insertInto('users').values(values).execute();
      }
    },
);

const timeZones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata'];

/** A step of a change of the time zone, which begins one if there is none. */
const changeTimeZone = fc.integer({ min: 1, max: 30 }).map(
  (limit): Write =>
    async (writer, { zoneChange }) => {
      // One at a time, like the steps of a job.
      await writer.selectFrom('school').select('id').forUpdate().execute();
      const zones = await writer.selectFrom('time_zones').select(['id', 'is_current']).execute();
      const jobId =
        zones.find((zone) => zone.is_current === 0 && zone.id > 0)?.id ??
        Math.max(...zones.map(({ id }) => id)) + 1;
      const time_zone = timeZones[jobId % timeZones.length] ?? 'UTC';
      const { isComplete } = await zoneChange.countNext(
        writer,
        { jobId, timeZone: time_zone },
        limit,
      );
      if (!isComplete) return;
      await zoneChange.makeCurrent(writer, jobId);
      await writer.updateTable('school').set({ time_zone }).execute();
      while (await zoneChange.removeUnused(writer, 5));
    },
);

const changeCourse = fc
  .record({
    id: anyOf('courses'),
    status: oneIn('draft', 'published', 'archived'),
    teacher_id: fc.option(anyOf('teachers')),
  })
  .map(
    ({ id, ...change }): Write =>
      (writer) =>
        writer.updateTable('courses').set(change).where('id', '=', id).execute(),
  );

/** To a unique position, beyond those of the other levels in this test. */
const moveLevel = fc.tuple(anyOf('levels'), fc.integer({ min: 1_000, max: 1_000_000 })).map(
  ([id, position]): Write =>
    (writer) =>
      writer
        .updateTable('class_levels')
        .set({ position: position * 10 + id })
        .where('id', '=', id)
        .execute(),
);

const anyWrite = fc.oneof(
  addEnrolment,
  endEnrolments,
  deleteEnrolments,
  addPaymentWithLedger,
  changeCharges,
  transferEnrolment,
  linkPayment,
  changeNotes,
  changeUsers,
  addStudents,
  changeTimeZone,
  changeCourse,
  moveLevel,
);

/** Transactions of a few writes each, some of which fail. */
export const someTransactions = fc.array(
  fc.record({ writes: fc.array(anyWrite, { minLength: 1, maxLength: 4 }), fails: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
);
