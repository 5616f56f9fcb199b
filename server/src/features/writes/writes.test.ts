import { createNote, listNotes } from '@provost/contract/notes.schema';
import { settleWrite } from '@provost/contract/writes.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const app = sharedApp();
const owner = sharedUser(app, 'owner');
const admin = sharedUser(app, 'admin');
let subject = '';
beforeAll(async () => {
  subject = `student:${(await addStudent(app.database)).id}`;
});

const add = (key: string, text = key) =>
  call(app, owner, createNote, {
    query: { subject },
    body: { text },
    headers: { 'idempotency-key': key },
  });
const settle = async (key: string, who = owner) =>
  (await call(app, who, settleWrite, { body: { key } })).body.data;
const notes = async (text: string) =>
  (await call(app, owner, listNotes, { query: { subject } })).body.data.filter(
    (note) => note.text === text,
  ).length;

describe('a write whose response was lost', () => {
  it('is found by its key, with the id of its record, as often as the user asks', async () => {
    const { id } = (await add('saved')).body.data;
    expect(await settle('saved')).toEqual({ was_saved: true, id });
    expect(await settle('saved')).toEqual({ was_saved: true, id });
    expect((await add('saved')).body.data.id).toBe(id);
  });

  it('that never arrived is refused if it arrives after the user has asked', async () => {
    expect(await settle('late')).toEqual({ was_saved: false, id: null });
    const late = await add('late');
    expect(late.error.code).toBe('idempotency_key_reused');
    expect(await notes('late')).toBe(0);
    expect(await settle('late')).toEqual({ was_saved: false, id: null });
  });

  it('is either saved or refused if it runs while the user asks', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `race ${index}`);
    for (const key of keys) {
      const [written, settled] = await Promise.all([add(key), settle(key)]);
      expect(settled.was_saved).toBe(written.status === 201);
      expect(await notes(key)).toBe(settled.was_saved ? 1 : 0);
    }
  });

  it('of another user is not found', async () => {
    await add('mine');
    expect(await settle('mine', admin)).toEqual({ was_saved: false, id: null });
    expect(await settle('mine')).toMatchObject({ was_saved: true });
  });

  it('that was refused was not saved', async () => {
    expect((await add('refused', '')).status).toBe(422);
    expect(await settle('refused')).toEqual({ was_saved: false, id: null });
  });
});
