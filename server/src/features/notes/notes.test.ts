import { type UserType, userTypes } from '@provost/contract/ability';
import { createNote, deleteNote, listNotes } from '@provost/contract/notes.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addPayment, addStudent, addTeacher } from '../../testing/rows/rows.ts';
import { registerNotes } from './notes.routes.ts';

const clock = stoppedClock();
let test: TestApp;
let ids: { student: number; teacher: number; course: number; payment: number };
const callers = new Map<UserType, SignedIn>();
const as = (type: UserType): SignedIn => callers.get(type) as SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerNotes], now: clock.now });
  for (const type of userTypes) callers.set(type, await test.signIn(type));
  ids = {
    student: (await addStudent(test.database)).id,
    teacher: (await addTeacher(test.database)).id,
    course: (await addCourse(test.database)).id,
    payment: (await addPayment(test.database)).id,
  };
});
afterAll(() => test.close());

const add = (subject: string, who: UserType = 'admin', text = 'Prefers mornings') =>
  call(test, as(who), createNote, { query: { subject }, body: { text } });
const list = (subject: string, who: UserType = 'admin') =>
  call(test, as(who), listNotes, { query: { subject } });
const remove = (id: number, who: UserType = 'admin') => call(test, as(who), deleteNote, { id });

describe('notes', () => {
  it.each(['student', 'teacher', 'course', 'payment'] as const)(
    'on a %s are added, read newest first, and deleted',
    async (type) => {
      const subject = `${type}:${ids[type]}`;
      const first = await add(subject, 'support', '  Line one\nLine two ');
      expect(first.status).toBe(201);
      expect(first.body.data).toEqual({
        id: expect.any(Number),
        subject,
        text: 'Line one\nLine two',
        author: { id: as('support').userId, full_name: 'Test support' },
        created_at: clock.now().toISOString(),
      });
      const second = await add(subject, 'finance');
      const { body } = await list(subject, 'finance');
      expect(body.data.map(({ id }) => id)).toEqual([second.body.data.id, first.body.data.id]);
      expect((await remove(first.body.data.id)).status).toBe(200);
      expect((await remove(first.body.data.id)).status).toBe(404);
      expect((await list(subject)).body.data).toHaveLength(1);
    },
  );

  it('are deleted by their authors, and by owners and admins', async () => {
    const note = async (who: UserType) => (await add(`student:${ids.student}`, who)).body.data.id;
    expect((await remove(await note('finance'), 'support')).status).toBe(403);
    expect((await remove(await note('support'), 'support')).status).toBe(200);
    expect((await remove(await note('owner'), 'admin')).status).toBe(200);
    expect((await remove(await note('support'), 'owner')).status).toBe(200);
  });

  it.each(['teacher', 'student'] as const)('are closed to the role %s', async (who) => {
    const subject = `student:${ids.student}`;
    const { id } = (await add(subject)).body.data;
    expect((await list(subject, who)).status).toBe(403);
    expect((await add(subject, who)).status).toBe(403);
    expect((await remove(id, who)).status).toBe(403);
  });

  it('need a subject that exists', async () => {
    const wrong = [`student:${ids.teacher}`, `teacher:${ids.student}`, 'course:999999'];
    for (const subject of [...wrong, `student:${as('admin').userId}`]) {
      expect((await list(subject)).status).toBe(404);
      expect((await add(subject)).status).toBe(404);
    }
    for (const subject of ['user:1', 'student', 'student:0', 'student:1e3', ''])
      expect((await list(subject)).status).toBe(422);
    expect((await add(`student:${ids.student}`, 'admin', '   ')).status).toBe(422);
  });

  it('cannot be added on an erased person', async () => {
    const { id } = await addStudent(test.database, { erased_at: '2026-01-01T00:00:00.000Z' });
    expect((await add(`student:${id}`)).status).toBe(404);
    expect((await list(`student:${id}`)).body.data).toEqual([]);
  });

  it('are audited without their text', async () => {
    const subject = `course:${ids.course}`;
    const { id } = (await add(subject, 'admin', 'Secret of the house')).body.data;
    await remove(id);
    const events = await test.database.reader
      .selectFrom('audit_events')
      .selectAll()
      .where('subject', '=', 'Note')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      { action: 'note.created', after: JSON.stringify({ subject }) },
      { action: 'note.deleted', after: JSON.stringify({ subject }) },
    ]);
    expect(JSON.stringify(events)).not.toContain('Secret');
  });
});
