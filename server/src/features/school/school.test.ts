import { revertAuditEvent } from '@provost/contract/audit.schema';
import { readSchool, readSetup, updateSchool } from '@provost/contract/school.schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPayment,
  addTeacher,
} from '../../testing/rows/rows.ts';

let test: TestApp;
let owner: SignedIn;
let admin: SignedIn;

beforeEach(async () => {
  test = await buildTestApp();
  owner = await test.signIn('owner');
  admin = await test.signIn('admin');
});
afterEach(() => test.close());

const read = async () => (await call(test, admin, readSchool)).body.data;
const update = (body: object, who = owner) => call(test, who, updateSchool, { body });
const revert = (id: number, who = owner) => call(test, who, revertAuditEvent, { id });
const eventsOf = () =>
  test.database.reader
    .selectFrom('audit_events')
    .select(['id', 'before', 'after', 'subject_version', 'reverts_id'])
    .where('action', '=', 'school.updated')
    .orderBy('id')
    .execute();

describe('the school', () => {
  it('has defaults and the currencies of its courses before anyone changed it', async () => {
    await addCourse(test.database, { currency: 'USD' });
    expect(await read()).toEqual({
      name: '',
      default_currency: 'EUR',
      currencies: ['EUR', 'USD'],
      time_zone: 'UTC',
      pending_time_zone: null,
      time_zone_job: null,
      trial_days: 14,
      support_email: null,
      tax_line: null,
      address: null,
      tax_number: null,
      version: 1,
      setup: {
        has_name: false,
        has_class_level: true,
        has_course: true,
        has_teacher: false,
        has_student: false,
        has_enrolment: false,
        has_colleague: true,
      },
    });
  });

  it('knows which steps of its set-up are done', async () => {
    const { has_colleague, ...others } = (await read()).setup;
    // The owner and the admin of this test.
    expect(has_colleague).toBe(true);
    expect(new Set(Object.values(others))).toEqual(new Set([false]));
    await addClassLevel(test.database);
    expect((await read()).setup).toMatchObject({ has_class_level: true, has_course: false });
    await addTeacher(test.database);
    await addEnrolment(test.database);
    await update({ name: 'Lyceum' });
    expect(new Set(Object.values((await read()).setup))).toEqual(new Set([true]));
  });

  it('says to anyone whether an owner can sign in, and remembers a yes', async () => {
    const hasOwner = async () =>
      (await test.inject({ method: 'GET', url: readSetup.path })).json().data.has_owner;
    const setPassword = (password_hash: string | null) =>
      test.database.write((writer) =>
        writer
          .updateTable('users')
          .set({ password_hash })
          .where('user_type', '=', 'owner')
          .execute(),
      );
    await setPassword(null);
    expect(await hasOwner()).toBe(false);
    await setPassword('a hash');
    expect(await hasOwner()).toBe(true);
    await setPassword(null);
    expect(await hasOwner()).toBe(true);
  });

  it('has a colleague once there is a second member of staff', async () => {
    const alone = await buildTestApp();
    const first = await alone.signIn('owner');
    await alone.signIn('student');
    const hasColleague = async () =>
      (await call(alone, first, readSchool)).body.data.setup.has_colleague;
    expect(await hasColleague()).toBe(false);
    await alone.signIn('support');
    expect(await hasColleague()).toBe(true);
    await alone.close();
  });
});

describe('a change of the school', () => {
  it('keeps the other settings, and is recorded with the changed fields', async () => {
    const { status, body } = await update({ name: 'Lyceum', time_zone: 'UTC', version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'School settings saved.',
      data: { name: 'Lyceum', trial_days: 14, currencies: ['EUR'], version: 2 },
    });
    const [event] = await eventsOf();
    expect(event).toMatchObject({ id: body.undo, subject_version: 2, reverts_id: null });
    expect(JSON.parse(event?.before ?? '')).toEqual({ name: '' });
    expect(JSON.parse(event?.after ?? '')).toEqual({ name: 'Lyceum' });
  });

  it('sets the address and the tax number of invoices, or removes them', async () => {
    const given = { address: '1 High Street\nOxford', tax_number: 'GB 123' };
    const { body } = await update(given);
    expect(body.data).toMatchObject(given);
    expect((await update({ address: '', tax_number: null })).body.data).toMatchObject({
      address: null,
      tax_number: null,
    });
  });

  it('of nothing writes nothing', async () => {
    const { status, body } = await update({ time_zone: 'UTC', trial_days: 14 });
    expect(status).toBe(200);
    expect(body.undo).toBeUndefined();
    expect(body.data.version).toBe(1);
    expect(await eventsOf()).toEqual([]);
  });

  it('of an older version is a 409 with the current settings', async () => {
    await update({ name: 'Lyceum' });
    const { status, error } = await update({ trial_days: 30, version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toEqual(await read());
  });

  it('happens once for parallel edits of one version', async () => {
    const edits = ['A', 'B', 'C'].map((name) => update({ name, version: 1 }));
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  it.each([
    [{ default_currency: 'USD' }, 'default_currency'],
    [{ currencies: ['USD'] }, 'currencies'],
    [{ currencies: [] }, 'currencies'],
    [{ currencies: ['EUR', 'EUR'] }, 'currencies'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ trial_days: 366 }, 'trial_days'],
    [{ support_email: 'nobody' }, 'support_email'],
  ])('to %j is a 422 for %s', async (body, field) => {
    const { status, error } = await update(body);
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual([field]);
  });

  it('of currencies needs an owner', async () => {
    expect((await update({ currencies: ['EUR', 'USD'] }, admin)).status).toBe(403);
    const all = { currencies: ['EUR'], default_currency: 'EUR', name: 'Lyceum' };
    expect((await update(all, admin)).status).toBe(200);
    expect((await update({ currencies: ['EUR', 'USD'] })).status).toBe(200);
    expect((await update({ default_currency: 'USD' }, admin)).status).toBe(403);
  });

  it('cannot remove a currency that a course or a payment uses', async () => {
    const course = await addCourse(test.database, { currency: 'USD' });
    await addPayment(test.database, { course_id: course.id, currency: 'BRL' });
    const all = ['EUR', 'USD', 'BRL', 'GBP'];
    await update({ currencies: all });
    for (const used of ['USD', 'BRL']) {
      const { error } = await update({ currencies: all.filter((one) => one !== used) });
      expect(error.code).toBe('in_use');
    }
    expect((await update({ currencies: ['EUR', 'USD', 'BRL'] })).status).toBe(200);
  });
});

describe('the revert of a change of the school', () => {
  it('restores the fields, and can be reverted itself', async () => {
    const first = await update({ name: 'Lyceum', trial_days: 30 });
    const undone = await revert(first.body.undo ?? 0);
    expect(undone.status).toBe(201);
    expect(await read()).toMatchObject({ name: '', trial_days: 14, version: 3 });
    expect((await eventsOf())[1]).toMatchObject({ reverts_id: first.body.undo });
    expect((await revert(undone.body.data.id)).status).toBe(201);
    expect(await read()).toMatchObject({ name: 'Lyceum', trial_days: 30, version: 4 });
  });

  it('is a 409 after another change, and the second time', async () => {
    const first = await update({ name: 'Lyceum' });
    const second = await update({ trial_days: 30 });
    expect((await revert(first.body.undo ?? 0)).error.code).toBe('stale');
    expect((await revert(second.body.undo ?? 0)).status).toBe(201);
    expect((await revert(second.body.undo ?? 0)).error.code).toBe('stale');
  });

  it('of currencies needs an owner', async () => {
    const { body } = await update({ currencies: ['EUR', 'USD'] });
    expect((await revert(body.undo ?? 0, admin)).status).toBe(403);
  });
});
