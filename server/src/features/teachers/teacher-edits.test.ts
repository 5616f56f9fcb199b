import { revertAuditEvent } from '@provost/contract/audit.schema';
import { listTeachers, readTeacher, updateTeacher } from '@provost/contract/teachers.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { addClassLevel, addTeacher } from '../../testing/rows/rows.ts';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
  await addClassLevel(test.database, { name: 'Grade 1' });
  await addClassLevel(test.database, { name: 'Grade 2, evening' });
});
afterAll(() => test.close());

const update = (id: number, body: object, who = admin) =>
  call(test, who, updateTeacher, { id, body });
const revert = (id: number | undefined) => call(test, admin, revertAuditEvent, { id: id ?? 0 });
const events = async (id: number) => {
  const rows = await test.database.reader
    .selectFrom('audit_events')
    .select(['id', 'action', 'before', 'after', 'subject_version', 'reverts_id'])
    .where('subject', '=', 'Teacher')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    before: JSON.parse(row.before ?? 'null'),
    after: JSON.parse(row.after ?? 'null'),
  }));
};

describe('editing a teacher', () => {
  it('changes the given fields, and records only what changed', async () => {
    const { id, email } = await addTeacher(
      test.database,
      { first_name: 'Inês', last_name: 'Sá' },
      { headline: 'Hello', bio: 'Long ago', subjects: '["Maths"]', experience_years: 3 },
    );
    const { status, body } = await update(id, {
      first_name: 'Inês',
      last_name: 'Sousa',
      email,
      headline: '',
      subjects: ['Maths'],
      class_levels: ['Grade 1', 'Grade 2, evening'],
      experience_years: null,
      version: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Changes to Inês Sousa saved.',
      data: {
        full_name: 'Inês Sousa',
        headline: null,
        bio: 'Long ago',
        subjects: ['Maths'],
        class_levels: ['Grade 1', 'Grade 2, evening'],
        experience_years: null,
        version: 2,
      },
    });
    expect(await events(id)).toEqual([
      {
        id: body.undo,
        action: 'teacher.updated',
        subject_version: 2,
        reverts_id: null,
        before: { last_name: 'Sá', headline: 'Hello', class_levels: [], experience_years: 3 },
        after: {
          last_name: 'Sousa',
          headline: null,
          class_levels: ['Grade 1', 'Grade 2, evening'],
          experience_years: null,
        },
      },
    ]);
    const found = await call(test, admin, listTeachers, { query: { search: 'ines sousa' } });
    expect(found.body.count).toBe(1);
  });

  it('of an older version is rejected with the current record', async () => {
    const { id } = await addTeacher(test.database);
    await update(id, { bio: 'New' });
    const { status, error } = await update(id, { bio: 'Mine', version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    const { body } = await call(test, admin, readTeacher, { id });
    expect(error.current).toEqual(body.data);
  });

  it('without a change succeeds without a new version and without an event', async () => {
    const { id } = await addTeacher(test.database);
    const { status, body } = await update(id, { headline: '', subjects: [], phone: null });
    expect([status, body.data.version, body.undo]).toEqual([200, 1, undefined]);
    expect(await events(id)).toEqual([]);
  });

  it('rejects emails in use, unknown class levels and unknown teachers', async () => {
    const [one, other] = [await addTeacher(test.database), await addTeacher(test.database)];
    expect((await update(one.id, { email: other.email })).error.code).toBe('email_in_use');
    const unknown = await update(one.id, { class_levels: ['Grade 99'] });
    expect([unknown.status, Object.keys(unknown.error.message)]).toEqual([422, ['class_levels']]);
    expect((await update(admin.userId, {})).status).toBe(404);
    expect((await update(one.id, { bio: 'x' }, await test.signIn('support'))).status).toBe(403);
    expect(await events(one.id)).toEqual([]);
  });

  it('can be reverted while nothing else changed, and the revert too', async () => {
    const { id } = await addTeacher(test.database, {}, { subjects: '["Maths"]', bio: 'Old' });
    const first = await update(id, { subjects: ['Music'], bio: 'New' });
    const reverted = await revert(first.body.undo);
    expect(reverted.status).toBe(201);
    const read = async () => (await call(test, admin, readTeacher, { id })).body.data;
    expect(await read()).toMatchObject({ subjects: ['Maths'], bio: 'Old', version: 3 });
    expect((await revert(reverted.body.data.id)).status).toBe(201);
    expect(await read()).toMatchObject({ subjects: ['Music'], bio: 'New', version: 4 });
    expect((await revert(reverted.body.data.id)).error.code).toBe('stale');
  });
});
