import { revertAuditEvent } from '@provost/contract/audit.schema';
import { registerTeacher, updateTeacher } from '@provost/contract/teachers.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import { verifyKeys } from '../../school/search-keys/update-keys.ts';
import {
  addAccount,
  login,
  profileWith,
  refreshWith,
  type Tokens,
} from '../../testing/accounts/accounts.ts';
import { call } from '../../testing/calls/call.ts';
import { addStudent, addUser } from '../../testing/rows/rows.ts';
import { storedTexts } from '../../testing/rows/stored-texts.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const admin = sharedUser(test, 'admin');
const owner = sharedUser(test, 'owner');

const erase = (id: number, email: string, who = admin) =>
  call(test, who, eraseUser, { id, body: { email } });

describe('erasing a colleague', () => {
  it('clears the texts of a teacher', async () => {
    const { body } = await call(test, admin, registerTeacher, {
      body: {
        first_name: 'Ottoline',
        last_name: 'Vexley',
        email: 'ottoline@vexley.example',
        password: 'a kettle by the window',
        headline: 'Ottoline teaches',
        bio: 'Born as Vexley',
        subjects: ['Music'],
      },
    });
    const { id } = body.data;
    await call(test, admin, updateTeacher, { id, body: { bio: 'Ottoline again' } });
    expect((await erase(id, 'ottoline@vexley.example')).status).toBe(200);
    const after = await storedTexts(test.database);
    for (const trace of ['ottoline', 'vexley']) expect(after).not.toContain(trace);
    expect(after).toContain('music');
  });

  it('ends the sessions, and removes the name from their events, which stay revertible', async () => {
    const colleague = await addAccount(test, 'support', {
      first_name: 'Barnaby',
      last_name: 'Thistlewood',
      email: 'barnaby@thistle.example',
      password_hash: (await addAccount(test, 'student')).password_hash,
    });
    const tokens = (await login(test, colleague.email)).json<{ data: Tokens }>().data;
    const student = await addStudent(test.database);
    const edited = await test.inject({
      method: 'PATCH',
      url: `/api/auth/admin/students/${student.id}/`,
      headers: { authorization: `Bearer ${tokens.access}` },
      payload: { phone: '+4915112345678' },
    });
    expect(edited.statusCode).toBe(200);

    expect((await erase(colleague.id, colleague.email)).status).toBe(200);
    expect((await profileWith(test, tokens.access)).statusCode).toBe(401);
    expect((await refreshWith(test, tokens.refresh)).statusCode).toBe(401);
    expect((await login(test, colleague.email)).statusCode).toBe(401);
    const after = await storedTexts(test.database);
    for (const trace of ['barnaby', 'thistle']) expect(after).not.toContain(trace);
    const { undo } = edited.json<{ undo: number }>();
    expect((await call(test, admin, revertAuditEvent, { id: undo })).status).toBe(201);

    // The event of one erased person about another can be redacted again.
    expect((await erase(student.id, student.email)).status).toBe(200);
  });

  it('removes name and network from the event of a stolen token, which has no actor', async () => {
    const colleague = await addAccount(test, 'support', {
      first_name: 'Crispin',
      last_name: 'Underhay',
      email: 'crispin@underhay.example',
    });
    const { refresh } = (await login(test, colleague.email)).json<{ data: Tokens }>().data;
    const next = (await refreshWith(test, refresh)).json<Tokens>();
    await refreshWith(test, next.refresh);
    expect((await refreshWith(test, refresh)).statusCode).toBe(401);
    expect(await storedTexts(test.database)).toContain('retired_token_used');
    const { id: sessionId } = await test.database.reader
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', colleague.id)
      .executeTakeFirstOrThrow();
    const networkOfEnd = () =>
      test.database.reader
        .selectFrom('audit_events')
        .select('address')
        .where('action', '=', 'session.ended')
        .where('subject_id', '=', sessionId)
        .executeTakeFirstOrThrow();
    expect(await networkOfEnd()).toEqual({ address: expect.any(String) });
    expect((await erase(colleague.id, colleague.email)).status).toBe(200);
    const after = await storedTexts(test.database);
    for (const trace of ['crispin', 'underhay']) expect(after).not.toContain(trace);
    expect(await networkOfEnd()).toEqual({ address: null });
    expect(await verifyKeys(test.database)).toEqual([]);
  });

  it('follows the roles, and never erases oneself or the last owner', async () => {
    const add = (type: 'owner' | 'admin' | 'finance' | 'support' | 'teacher') =>
      addUser(test.database, type);
    for (const type of ['admin', 'support'] as const) {
      const { id, email } = await add(type);
      expect((await erase(id, email)).status).toBe(200);
    }
    for (const type of ['owner', 'finance'] as const) {
      const { id, email } = await add(type);
      expect((await erase(id, email)).status).toBe(403);
      expect((await erase(id, email, owner)).status).toBe(200);
    }
    expect((await erase(admin.userId, admin.email)).status).toBe(403);
    expect((await erase(owner.userId, owner.email, owner)).status).toBe(403);
    const { id, email } = await addStudent(test.database);
    for (const type of ['finance', 'support', 'teacher', 'student'] as const)
      expect((await erase(id, email, await test.signIn(type))).status).toBe(403);
  });
});
