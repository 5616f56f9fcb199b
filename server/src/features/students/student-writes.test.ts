import { revertAuditEvent } from '@provost/contract/audit.schema';
import { listPayments } from '@provost/contract/payments.schema';
import { listStudents, registerStudent, updateStudent } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyKeys } from '../../school/search-keys/update-keys.ts';
import { addAccount, login } from '../../testing/accounts/accounts.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addClassLevel, addPayment, addStudent, setSchool } from '../../testing/rows/rows.ts';

const clock = stoppedClock();
let test: TestApp;
let admin: SignedIn;
let support: SignedIn;
let level: { id: number; name: string };
let archived: { id: number };

beforeAll(async () => {
  test = await buildTestApp({ now: clock.now });
  admin = await test.signIn('admin');
  support = await test.signIn('support');
  level = await addClassLevel(test.database);
  archived = await addClassLevel(test.database, { archived: 1 });
});
afterAll(() => test.close());

let number = 0;
const form = () => {
  number += 1;
  return { first_name: 'Léa', last_name: 'Roux', email: `lea-${number}@example.org` };
};
const register = (body: object, who = admin) => call(test, who, registerStudent, { body });
const update = (id: number, body: object, who = admin) =>
  call(test, who, updateStudent, { id, body });
const revert = (id: number | undefined, who = admin) =>
  call(test, who, revertAuditEvent, { id: id ?? 0 });

const lastEvent = async (subjectId: number) => {
  const events = await test.database.reader
    .selectFrom('audit_events')
    .selectAll()
    .where('subject', '=', 'Student')
    .where('subject_id', '=', String(subjectId))
    .orderBy('id', 'desc')
    .execute();
  const [event] = events;
  return {
    ...event,
    count: events.length,
    before: parsed(event?.before),
    after: parsed(event?.after),
  };
};
const parsed = (json: string | null | undefined): unknown => (json ? JSON.parse(json) : json);

describe('registering a student', () => {
  it('with the last possible end of a trial lists and counts them as on trial', async () => {
    const trial_ends_at = '9999-12-31T23:59:59.999Z';
    const { body } = await register({ ...form(), last_name: 'Eternal', trial_ends_at });
    expect(body.data).toMatchObject({ is_trial: true, trial_ends_at });
    const listed = await call(test, admin, listStudents, {
      query: { trial: 'active', page_size: 100 },
    });
    expect(listed.body.count).toBe(listed.body.results.length);
    expect(listed.body.results.map(({ id }) => id)).toContain(body.data.id);
    await update(body.data.id, { trial_ends_at: null });
  });

  it('adds an active student on trial, with an audit event without the password', async () => {
    const given = { ...form(), phone: '+33612345678', class_level: level.id, locale: 'fr' };
    const { status, body } = await register({ ...given, password: 'a kettle by the window' });
    expect(status).toBe(201);
    expect(body.message).toBe('Léa Roux was added.');
    expect(body.data).toMatchObject({
      ...given,
      class_level: level.name,
      class_level_id: level.id,
      status: 'active',
      user_type: 'student',
      is_trial: true,
      trial_ends_at: '2026-03-16T10:00:00.000Z',
      version: 1,
    });
    const event = await lastEvent(body.data.id);
    expect(event).toMatchObject({ action: 'student.registered', subject_label: 'Léa Roux' });
    expect(JSON.stringify(event)).not.toContain('kettle');
    expect((await login(test, given.email, 'a kettle by the window')).statusCode).toBe(200);
    const found = await call(test, admin, listStudents, { query: { search: given.email } });
    expect(found.body.count).toBe(1);
  });

  it('without a password adds a student who cannot sign in, and as invited on request', async () => {
    const { body } = await register({ ...form(), invite: true });
    expect(body.data.status).toBe('invited');
    expect((await login(test, body.data.email, 'a kettle by the window')).statusCode).toBe(401);
  });

  it('uses the given end of the trial, or none', async () => {
    const ends = await register({ ...form(), trial_ends_at: '2026-05-01T12:00:00+02:00' });
    expect(ends.body.data.trial_ends_at).toBe('2026-05-01T10:00:00.000Z');
    const none = await register({ ...form(), trial_ends_at: null });
    expect(none.body.data).toMatchObject({ trial_ends_at: null, is_trial: false });
  });

  it('uses the trial days of the school, if it has set them', async () => {
    await setSchool(test.database, { trial_days: 30 });
    expect((await register(form())).body.data.trial_ends_at).toBe('2026-04-01T10:00:00.000Z');
    await setSchool(test.database, { trial_days: null });
    expect((await register(form())).body.data.trial_ends_at).toBe('2026-03-16T10:00:00.000Z');
  });

  it('rejects an email in use, and unknown or archived class levels', async () => {
    const { email } = await addStudent(test.database);
    const taken = await register({ ...form(), email: email.toUpperCase() });
    expect([taken.status, taken.error.code]).toEqual([409, 'email_in_use']);
    for (const class_level of [999_999, archived.id]) {
      const { status, error } = await register({ ...form(), class_level });
      expect([status, Object.keys(error.message)]).toEqual([422, ['class_level']]);
    }
    const weak = await register({ ...form(), password: 'Password2026!' });
    expect([weak.status, Object.keys(weak.error.message)]).toEqual([422, ['password']]);
  });

  it('is for support too, who can also edit them', async () => {
    expect((await register(form(), support)).status).toBe(201);
    const { id } = await addStudent(test.database);
    expect((await update(id, { phone: '+4915112345678' }, support)).status).toBe(200);
  });
});

describe('editing a student', () => {
  it('changes the given fields, and records only what changed', async () => {
    const { id } = await addStudent(test.database, { first_name: 'Ana', last_name: 'Silva' });
    const { status, body } = await update(id, {
      first_name: 'Ana',
      last_name: 'Sousa',
      class_level: level.id,
      trial_ends_at: '2026-06-01T00:00:00Z',
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      full_name: 'Ana Sousa',
      class_level_id: level.id,
      is_trial: true,
      version: 2,
    });
    const event = await lastEvent(id);
    expect(event).toMatchObject({
      id: body.undo,
      action: 'student.updated',
      subject_version: 2,
      before: {
        last_name: 'Silva',
        class_level: null,
        class_level_id: null,
        trial_ends_at: '2026-01-29T09:00:00.000Z',
      },
      after: {
        last_name: 'Sousa',
        class_level: level.name,
        class_level_id: level.id,
        trial_ends_at: '2026-06-01T00:00:00.000Z',
      },
    });
    expect(await test.database.verify()).toEqual([]);
  });

  it('of an older version is rejected with the current record', async () => {
    const { id } = await addStudent(test.database);
    await update(id, { phone: '+4915112345678', version: 1 });
    const { status, error } = await update(id, { phone: null, version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toMatchObject({ id, phone: '+4915112345678', version: 2, payments: [] });
  });

  it('in parallel from two tabs succeeds once', async () => {
    const { id } = await addStudent(test.database);
    const phones = ['+4915112345671', '+4915112345672', '+4915112345673'];
    const results = await Promise.all(phones.map((phone) => update(id, { phone, version: 1 })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('without a change succeeds without a new version and without an event', async () => {
    const { id, first_name } = await addStudent(test.database);
    const { status, body } = await update(id, { first_name, class_level: null, version: 1 });
    expect([status, body.data.version, body.undo]).toEqual([200, 1, undefined]);
    expect((await lastEvent(id)).count).toBe(0);
  });

  it('rejects an email in use, unknown class levels and unknown students', async () => {
    const [one, other] = [await addStudent(test.database), await addStudent(test.database)];
    expect((await update(one.id, { email: other.email })).error.code).toBe('email_in_use');
    expect((await update(one.id, { class_level: archived.id })).status).toBe(422);
    expect((await update(999_999, {})).status).toBe(404);
    expect((await update(admin.userId, {})).status).toBe(404);
    expect((await lastEvent(one.id)).count).toBe(0);
  });

  it('keeps a class level that was archived in the meantime', async () => {
    const { id } = await addStudent(test.database, { class_level_id: archived.id });
    const { status, body } = await update(id, { class_level: archived.id, last_name: 'Sousa' });
    expect([status, body.data.class_level_id]).toEqual([200, archived.id]);
  });

  it('renames the student in the search for students, payments and audit events', async () => {
    const student = await addAccount(test, 'student', {
      first_name: 'Old',
      last_name: 'Name',
      email: 'old-name@example.org',
    });
    const payment = await addPayment(test.database, { student_id: student.id });
    await login(test, student.email);
    await update(student.id, { first_name: 'Zoë', last_name: 'Ørsted', email: 'zoe@example.org' });
    const paymentsFor = async (search: string) =>
      (await call(test, admin, listPayments, { query: { search } })).body.results;
    for (const term of ['zoe orsted', 'zoe@example.org', payment.number])
      expect((await paymentsFor(term)).map(({ id }) => id)).toEqual([payment.id]);
    expect(await paymentsFor('old-name')).toEqual([]);
    const events = await test.database.reader
      .selectFrom('audit_events')
      .select(['search_key', 'subject_label'])
      .where('actor_id', '=', student.id)
      .execute();
    expect(events).toEqual([
      { subject_label: 'Old Name', search_key: 'old name zoe orsted zoe@example.org' },
    ]);
    expect(await verifyKeys(test.database)).toEqual([]);
  });
});

describe('reverting an edit', () => {
  it('restores the fields, and can be reverted itself', async () => {
    const { id, email } = await addStudent(test.database, { class_level_id: level.id });
    const change = { email: 'changed@example.org', class_level: null, phone: '+4915112345678' };
    const edited = await update(id, change);
    const reverted = await revert(edited.body.undo);
    expect(reverted.status).toBe(201);
    const { before, after, ...event } = await lastEvent(id);
    expect(event).toMatchObject({ reverts_id: edited.body.undo, subject_version: 3 });
    expect(after).toMatchObject({ email, class_level_id: level.id, phone: null });
    expect((await revert(reverted.body.data.id)).status).toBe(201);
    expect((await lastEvent(id)).after).toEqual(before);
    expect((await update(id, {})).body.data).toMatchObject({ email: change.email, version: 4 });
  });

  it('is rejected after another change, and the second time', async () => {
    const { id } = await addStudent(test.database);
    const first = await update(id, { phone: '+4915112345678' });
    await update(id, { locale: 'de' });
    expect((await revert(first.body.undo)).error.code).toBe('stale');
    const last = await update(id, { locale: 'fr' });
    expect((await revert(last.body.undo)).status).toBe(201);
    expect((await revert(last.body.undo)).error.code).toBe('stale');
  });

  it('to an email that is in use by now is rejected', async () => {
    const { id, email } = await addStudent(test.database);
    const edited = await update(id, { email: 'another@example.org' });
    await addStudent(test.database, { email });
    expect((await revert(edited.body.undo)).error.code).toBe('email_in_use');
  });

  it('to a class level that is archived by now is rejected', async () => {
    const gone = await addClassLevel(test.database);
    const { id } = await addStudent(test.database, { class_level_id: gone.id });
    const edited = await update(id, { class_level: null });
    await test.database.write((writer) =>
      writer.updateTable('class_levels').set({ archived: 1 }).where('id', '=', gone.id).execute(),
    );
    expect((await revert(edited.body.undo)).error.code).toBe('not_revertible');
  });
});
