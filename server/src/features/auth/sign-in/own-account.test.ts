import { revertAuditEvent } from '@provost/contract/audit.schema';
import { updateProfile } from '@provost/contract/auth.schema';
import { updateUser } from '@provost/contract/user.schema';
import { expect, it } from 'vitest';
import { call } from '../../../testing/calls/call.ts';
import { sharedApp } from '../../../testing/shared-app.ts';

const test = sharedApp();

it('staff change their own name and email, and keep their session', async () => {
  const me = await test.signIn('finance');
  const body = { first_name: 'Bea', email: 'bea@example.org', version: 1 };
  const { status, body: saved } = await call(test, me, updateProfile, { body });
  expect(status).toBe(200);
  expect(saved.data).toMatchObject({ first_name: 'Bea', email: 'bea@example.org', version: 2 });
  const late = await call(test, me, updateProfile, { body: { first_name: 'X', version: 1 } });
  expect(late.error.code).toBe('stale');
});

it('students and teachers cannot', async () => {
  for (const type of ['teacher', 'student'] as const) {
    const me = await test.signIn(type);
    const { status } = await call(test, me, updateProfile, { body: { first_name: 'Bea' } });
    expect(status).toBe(403);
  }
});

it('owners change name and email of staff, which ends their sessions and can be undone', async () => {
  const [owner, admin, other] = [
    await test.signIn('owner'),
    await test.signIn('admin'),
    await test.signIn('support'),
  ];
  const body = { last_name: 'New', email: 'new-name@example.org' };
  const refused = await call(test, admin, updateUser, { id: other.userId, body });
  expect(refused.status).toBe(403);
  const changed = await call(test, owner, updateUser, { id: other.userId, body });
  expect(changed.body.data).toMatchObject(body);
  const { status } = await call(test, other, updateProfile, { body: { first_name: 'X' } });
  expect(status).toBe(401);
  const undone = await call(test, owner, revertAuditEvent, { id: changed.body.undo ?? 0 });
  expect(undone.status).toBe(201);
  const both = { status: 'active' as const, first_name: 'X' };
  const mixed = await call(test, owner, updateUser, { id: other.userId, body: both });
  expect(mixed.status).toBe(422);
});
