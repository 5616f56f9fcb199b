import { revertAuditEvent } from '@provost/contract/audit.schema';
import { createEnrolment, transferEnrolment } from '@provost/contract/enrolments.schema';
import { createNote } from '@provost/contract/notes.schema';
import { listStudents, registerStudent, updateStudent } from '@provost/contract/students.schema';
import { endUserSessions, eraseUser, updateUser } from '@provost/contract/user.schema';
import { settleWrite } from '@provost/contract/writes.schema';
import { describe, expect, it } from 'vitest';
import { verifyKeys } from '../../school/search-keys/update-keys.ts';
import { login } from '../../testing/accounts/accounts.ts';
import { call } from '../../testing/calls/call.ts';
import { addBookmark, addCourse, addPayment, addStudent } from '../../testing/rows/rows.ts';
import { storedTexts } from '../../testing/rows/stored-texts.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const admin = sharedUser(test, 'admin');

const erase = (id: number, email: string) => call(test, admin, eraseUser, { id, body: { email } });

async function studentWithHistory() {
  const headers = { 'idempotency-key': 'erased with the person' };
  const { body } = await call(test, admin, registerStudent, {
    headers,
    body: {
      first_name: 'Zenobia',
      last_name: 'Quillfeather',
      email: 'zenobia@quill.example',
      phone: '+4915199999999',
      password: 'a kettle by the window',
    },
  });
  const { id } = body.data;
  await login(test, 'zenobia@quill.example', 'a kettle by the window');
  await call(test, admin, updateStudent, {
    id,
    body: { last_name: 'Wexcombe', email: 'zen@wexcombe.example', phone: '+4915188888888' },
  });
  await call(test, admin, updateUser, { id, body: { status: 'suspended' } });
  await call(test, admin, updateUser, { id, body: { status: 'active' } });
  const [one, other, third] = [
    await addCourse(test.database, { capacity: 1 }),
    await addCourse(test.database),
    await addCourse(test.database),
  ];
  const enrol = (course: number) =>
    call(test, admin, createEnrolment, { body: { student: id, course } });
  await enrol(one.id);
  const undone = await enrol(other.id);
  await call(test, admin, revertAuditEvent, { id: undone.body.undo ?? 0 });
  const moved = await enrol(other.id);
  await call(test, admin, transferEnrolment, {
    id: moved.body.data.id,
    body: { course: third.id },
  });
  await call(test, admin, createNote, {
    query: { subject: `student:${id}` },
    body: { text: 'Zenobia is ill' },
  });
  const payment = await addPayment(test.database, {
    student_id: id,
    status: 'pending',
    search_key: 'zenobia wexcombe zen@wexcombe.example',
  });
  await addBookmark(test.database, id);
  return { id, payment, course: one };
}

const traces = ['zenobia', 'quillfeather', 'wexcombe', '+4915199999999', '+4915188888888'];

describe('erasing a student', () => {
  it('removes every trace of the person, and keeps payments and counts', async () => {
    const { id, payment, course } = await studentWithHistory();
    const before = await storedTexts(test.database);
    for (const trace of traces) expect(before).toContain(trace);

    const { status, body } = await erase(id, ' Zen@Wexcombe.EXAMPLE ');
    expect(status).toBe(200);
    expect(body.data).toEqual({ id });
    expect(JSON.stringify(body)).not.toContain('Zenobia');
    const after = await storedTexts(test.database);
    for (const trace of traces) expect(after).not.toContain(trace);

    const { body: list } = await call(test, admin, listStudents, {
      query: { search: `erased user ${id}` },
    });
    expect(list.results).toMatchObject([
      {
        id,
        full_name: `Erased user ${id}`,
        email: `erased-${id}@erased.invalid`,
        status: 'archived',
        phone: null,
        is_erased: true,
        enrolled_course_count: 0,
        last_payment: { id: payment.id },
      },
    ]);
    const { body: none } = await call(test, admin, listStudents, { query: { search: 'zenobia' } });
    expect(none.count).toBe(0);
    const { student_count } = await test.database.reader
      .selectFrom('courses')
      .select('student_count')
      .where('id', '=', course.id)
      .executeTakeFirstOrThrow();
    expect(student_count).toBe(0);
    expect(await test.database.verify()).toEqual([]);
    expect(await verifyKeys(test.database)).toEqual([]);

    const events = await test.database.reader
      .selectFrom('audit_events')
      .select(['id', 'action', 'subject_label', 'redacted_at'])
      .where('subject', '=', 'Student')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      'student.registered',
      'student.updated',
      'user.status_changed',
      'user.status_changed',
      'user.erased',
    ]);
    expect(events.at(-1)).toMatchObject({ subject_label: `Erased user ${id}`, redacted_at: null });
    for (const { id: event, redacted_at } of events.slice(0, -1)) {
      expect(redacted_at).not.toBeNull();
      const reverted = await call(test, admin, revertAuditEvent, { id: event });
      expect(reverted.error.code).toBe('not_revertible');
    }
  });

  it('leaves nothing to change: every call is a 404, and an enrolment a 422', async () => {
    const { id, email } = await addStudent(test.database);
    await erase(id, email);
    const gone = `erased-${id}@erased.invalid`;
    expect((await erase(id, gone)).status).toBe(404);
    expect((await call(test, admin, updateStudent, { id, body: { phone: null } })).status).toBe(
      404,
    );
    const status = await call(test, admin, updateUser, { id, body: { status: 'active' } });
    expect(status.status).toBe(404);
    expect((await call(test, admin, endUserSessions, { id })).status).toBe(404);
    const course = (await addCourse(test.database)).id;
    const enrolled = await call(test, admin, createEnrolment, { body: { student: id, course } });
    expect(enrolled.status).toBe(422);
  });

  it('needs the email of the user', async () => {
    const { id, email } = await addStudent(test.database);
    for (const typed of ['someone@example.org', `x${email}`]) {
      const { status, error } = await erase(id, typed);
      expect([status, Object.keys(error.message)]).toEqual([422, ['email']]);
    }
    expect((await erase(999_999, email)).status).toBe(404);
  });

  it('affects no other user, not even with the same name', async () => {
    const name = { first_name: 'Same', last_name: 'Name' };
    const one = await addStudent(test.database, name);
    const other = await addStudent(test.database, name);
    for (const { id } of [one, other])
      await call(test, admin, updateStudent, { id, body: { locale: 'de' } });
    await erase(one.id, one.email);
    const { body } = await call(test, admin, listStudents, { query: { search: 'same name' } });
    expect(body.results.map(({ id }) => id)).toEqual([other.id]);
    const labels = await test.database.reader
      .selectFrom('audit_events')
      .select('subject_label')
      .where('action', '=', 'student.updated')
      .where('subject_id', 'in', [String(one.id), String(other.id)])
      .orderBy('id')
      .execute();
    expect(labels.map(({ subject_label }) => subject_label)).toEqual([
      `Erased user ${one.id}`,
      'Same Name',
    ]);
  });

  it('refuses a request about the person that is sent again with its key', async () => {
    const headers = { 'idempotency-key': 'registered once' };
    const email = 'sent.again@quill.example';
    const body = { first_name: 'Sent', last_name: 'Again', email, password: 'a kettle by the sea' };
    const { id } = (await call(test, admin, registerStudent, { headers, body })).body.data;
    expect((await erase(id, email)).status).toBe(200);
    const again = await call(test, admin, registerStudent, { headers, body });
    expect(again.error.code).toBe('idempotency_key_reused');
    const settled = await call(test, admin, settleWrite, { body: { key: 'registered once' } });
    expect(settled.body.data).toEqual({ was_saved: true, id: null });
  });

  it('returns the same response for the same idempotency key', async () => {
    const { id, email } = await addStudent(test.database);
    const headers = { 'idempotency-key': 'erase once' };
    const send = () => call(test, admin, eraseUser, { id, body: { email }, headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replay']).toBe('true');
  });

  it('happens once if it is requested in parallel', async () => {
    const { id, email } = await addStudent(test.database);
    const responses = await Promise.all([erase(id, email), erase(id, email), erase(id, email)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  it('in parallel with enrolments leaves no active one', async () => {
    const { id, email } = await addStudent(test.database);
    const courses = [
      await addCourse(test.database),
      await addCourse(test.database),
      await addCourse(test.database),
    ];
    const enrol = ({ id: course }: { id: number }) =>
      call(test, admin, createEnrolment, { body: { student: id, course } });
    const [erased] = await Promise.all([erase(id, email), ...courses.map(enrol)]);
    expect(erased.status).toBe(200);
    const active = await test.database.reader
      .selectFrom('enrolments')
      .select('id')
      .where('student_id', '=', id)
      .where('status', '=', 'active')
      .execute();
    expect(active).toEqual([]);
    expect(await test.database.verify()).toEqual([]);
  });
});
