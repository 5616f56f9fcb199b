import { snoozeAttention } from '@provost/contract/attention.schema';
import { updateCourse } from '@provost/contract/courses.schema';
import { createEnrolment, updateEnrolment } from '@provost/contract/enrolments.schema';
import { createNote, listNotes } from '@provost/contract/notes.schema';
import { refundPayment, voidPayment } from '@provost/contract/payments.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyKeys } from '../../school/search-keys/update-keys.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTransaction,
} from '../../testing/rows/rows.ts';
import { storedTexts } from '../../testing/rows/stored-texts.ts';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
});
afterAll(async () => {
  expect(await test.database.verify()).toEqual([]);
  expect(await verifyKeys(test.database)).toEqual([]);
  await test.close();
});

const erase = (id: number, email: string) => call(test, admin, eraseUser, { id, body: { email } });
const rename = (id: number, body: object) => call(test, admin, updateStudent, { id, body });
const addNote = (subject: string, text: string) =>
  call(test, admin, createNote, { query: { subject }, body: { text } });

describe('an erasure', () => {
  it('removes names from before the first event, which only labels still have', async () => {
    const given = { first_name: 'Xanthe', last_name: 'Oldfield', email: 'x@mail.example' };
    const { id } = await addStudent(test.database, given);
    const course = (await addCourse(test.database)).id;
    await call(test, admin, createEnrolment, { body: { student: id, course } });
    await rename(id, { last_name: 'Midham' });
    await rename(id, { first_name: 'Yolanda' });
    await rename(id, { last_name: 'Newcombe' });
    await erase(id, 'x@mail.example');
    const texts = await storedTexts(test.database);
    for (const name of ['xanthe', 'oldfield', 'midham', 'yolanda', 'newcombe']) {
      expect(texts).not.toContain(name);
    }
  });

  it('removes the reasons of enrolments, which say anything about the student', async () => {
    const { id, email } = await addStudent(test.database);
    const course = (await addCourse(test.database)).id;
    const { body } = await call(test, admin, createEnrolment, { body: { student: id, course } });
    await call(test, admin, updateEnrolment, {
      id: body.data.id,
      body: { status: 'cancelled', reason: 'Broken collarbone' },
    });
    await addEnrolment(test.database, {
      student_id: id,
      status: 'completed',
      reason: 'Collarbone healed',
    });
    await erase(id, email);
    expect(await storedTexts(test.database)).not.toContain('collarbone');
  });

  it('removes the reasons of voided payments and of snoozes from the audit trail', async () => {
    const created_at = '2026-01-01T00:00:00.000Z';
    const { id, email } = await addStudent(test.database);
    const old = await addPayment(test.database, { student_id: id, status: 'pending', created_at });
    const other = await addPayment(test.database, {
      student_id: id,
      status: 'pending',
      created_at,
    });
    const owner = await test.signIn('owner');
    for (const { id: payment_id } of [old, other]) {
      await addTransaction(test.database, { payment_id, status: 'pending' });
    }
    const path = `/api/attention/pending_payment_old/${old.id}/snooze/` as const;
    const responses = [
      await call(
        test,
        owner,
        { ...snoozeAttention, path },
        {
          body: { days: 3, reason: 'Broken tibia' },
        },
      ),
      await call(test, owner, voidPayment, { id: other.id, body: { reason: 'Tibia, again' } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await erase(id, email);
    expect(await storedTexts(test.database)).not.toContain('tibia');
  });

  it('removes the names from notes on others, and keeps the rest of them', async () => {
    const given = { first_name: 'Quentin', last_name: 'Zaph', phone: '+4915112312312' };
    const { id, email } = await addStudent(test.database, given);
    const subject = `course:${(await addCourse(test.database)).id}`;
    await addNote(subject, `Quentin Zaph (${email}, +4915112312312) asked for a seat 100%`);
    await addNote(subject, 'Room 12');
    await erase(id, email);
    const { body } = await call(test, admin, listNotes, { query: { subject } });
    expect(body.data.map(({ text }) => text)).toEqual([
      'Room 12',
      '[erased] ([erased], [erased]) asked for a seat 100%',
    ]);
  });

  it('removes the names from every text that the staff have written, in any spelling', async () => {
    const given = { first_name: 'Quirína', last_name: 'Zwettler', phone: null };
    const { id, email } = await addStudent(test.database, given);
    const owner = await test.signIn('owner');
    const enrolled = await addEnrolment(test.database);
    const course = await addCourse(test.database, { description: 'Like quirina zwettler wanted' });
    const own = await addPayment(test.database, {
      student_id: id,
      provider_ref: 'SEPA Quirina Zwettler AT61',
      method: 'bank_transfer',
    });
    await addTransaction(test.database, { payment_id: own.id });
    await call(test, owner, refundPayment, {
      id: own.id,
      body: { amount: '1.00', reason: 'Quirína is ill, Zwettler called' },
    });
    const others = await addPayment(test.database, { provider_ref: 'zwettler quirína 12' });
    await addTransaction(test.database, { payment_id: others.id });
    await rename(others.student_id, { last_name: 'Other' });
    await call(test, owner, refundPayment, {
      id: others.id,
      body: { amount: '1.00', reason: `Paid by ${email.toUpperCase()}` },
    });
    await call(test, owner, updateEnrolment, {
      id: enrolled.id,
      body: { status: 'cancelled', reason: 'Instead of QUIRINA  ZWETTLER' },
    });
    await call(test, owner, updateCourse, {
      id: course.id,
      body: { description: 'For Zwettler, Quirina, who waits' },
    });
    await addNote(`course:${course.id}`, 'ask quirina zwettler');
    await addNote(`payment:${own.id}`, 'Zwettler came late');
    const stored = async () =>
      (await storedTexts(test.database)).normalize('NFD').replace(/\p{M}/gu, '');
    expect(await stored()).toContain('zwettler, quirina');
    await erase(id, email);
    const after = await stored();
    for (const trace of ['zwettler', 'quirina', email, 'at61']) expect(after).not.toContain(trace);
    const payments = await test.database.reader
      .selectFrom('payments')
      .select('provider_ref')
      .where('id', 'in', [own.id, others.id])
      .execute();
    expect(payments).toEqual([{ provider_ref: null }, { provider_ref: null }]);
    const { description } = await test.database.reader
      .selectFrom('courses')
      .select('description')
      .where('id', '=', course.id)
      .executeTakeFirstOrThrow();
    expect(description).toBe('For [erased], who waits');
  });

  it('of a person whose names are common words leaves the texts of others alone', async () => {
    const { id, email } = await addStudent(test.database, { first_name: 'An', last_name: 'May' });
    const subject = `course:${(await addCourse(test.database)).id}`;
    await addNote(subject, 'An exam in May, and May day');
    await erase(id, email);
    const { body } = await call(test, admin, listNotes, { query: { subject } });
    expect(body.data.map(({ text }) => text)).toEqual(['An exam in May, and May day']);
  });

  it('removes the reason of an enrolment that was undone, and none of another student', async () => {
    const people = [await addStudent(test.database), await addStudent(test.database)];
    const course = (await addCourse(test.database)).id;
    for (const [at, { id: student }] of people.entries()) {
      const { body } = await call(test, admin, createEnrolment, { body: { student, course } });
      await call(test, admin, updateEnrolment, {
        id: body.data.id,
        body: { status: 'cancelled', reason: `Fibula of person ${at}` },
      });
    }
    await erase(people[0]?.id ?? 0, people[0]?.email ?? '');
    const texts = await storedTexts(test.database);
    expect(texts).not.toContain('fibula of person 0');
    expect(texts).toContain('fibula of person 1');
  });

  it('in parallel with changes of ended enrolments leaves no name in their events', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await addStudent(test.database, { last_name: `Parallax ${round}` });
      const ended = [];
      for (let count = 0; count < 4; count += 1) {
        ended.push(await addEnrolment(test.database, { student_id: id, status: 'completed' }));
      }
      await addPayment(test.database, { student_id: id, status: 'pending' });
      const [erased] = await Promise.all([
        erase(id, email),
        ...ended.map((enrolment) =>
          call(test, admin, updateEnrolment, {
            id: enrolment.id,
            body: { status: 'cancelled' },
            headers: { 'idempotency-key': `cancel ${enrolment.id}` },
          }),
        ),
      ]);
      expect(erased.status).toBe(200);
      expect(await storedTexts(test.database)).not.toContain('parallax');
    }
  });
});
