import type { UserType } from '@provost/contract/ability';
import {
  createResetLink,
  inviteStaff,
  resendInvitation,
  revokeInvitation,
} from '@provost/contract/accounts.schema';
import { revertAuditEvent } from '@provost/contract/audit.schema';
import { canManage } from '@provost/contract/extra-rules';
import { resetMfa } from '@provost/contract/mfa.schema';
import { registerStudent, updateStudent } from '@provost/contract/students.schema';
import { registerTeacher, updateTeacher } from '@provost/contract/teachers.schema';
import { endUserSessions, eraseUser, updateUser } from '@provost/contract/user.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../messages/translate.ts';
import { staffForm } from '../../testing/accounts/account-links.ts';
import type { SignedIn } from '../../testing/app.ts';
import { apply, undo as undoBulk } from '../../testing/calls/bulk-calls.ts';
import { call } from '../../testing/calls/call.ts';
import { addTeacher, addUser } from '../../testing/rows/rows.ts';
import { sharedApp } from '../../testing/shared-app.ts';

const types = ['owner', 'admin', 'finance', 'support', 'teacher', 'student'] as const;
const test = sharedApp();
const callers = {} as Record<UserType, SignedIn>;
beforeAll(async () => {
  for (const type of types) callers[type] = await test.signIn(type);
});

const addTarget = (type: UserType, status = 'active') =>
  type === 'teacher'
    ? addTeacher(test.database, { status })
    : addUser(test.database, type, { status });

type Attempt = (who: SignedIn, target: UserType, caller: UserType) => Promise<number>;

const setStatus = (before: string, after: string): Attempt => {
  return async (who, target) => {
    const { id } = await addTarget(target, before);
    return (await call(test, who, updateUser, { id, body: { status: after } })).status;
  };
};
const onActive = (endpoint: Parameters<typeof call>[2], before = 'active'): Attempt => {
  return async (who, target) => {
    const { id } = await addTarget(target, before);
    return (await call(test, who, endpoint, { id })).status;
  };
};
const person = { first_name: 'Noor', last_name: 'Haddad', invite: true };

const attempts = {
  invite: async (who, target) => {
    const { user_type: _, ...form } = staffForm();
    if (target === 'student') {
      return (await call(test, who, registerStudent, { body: { ...person, ...form } })).status;
    }
    if (target === 'teacher') {
      return (await call(test, who, registerTeacher, { body: { ...person, ...form } })).status;
    }
    return (await call(test, who, inviteStaff, { body: staffForm(target) })).status;
  },
  'invite again': onActive(resendInvitation, 'invited'),
  'revoke the invitation': onActive(revokeInvitation, 'invited'),
  'get a reset link': onActive(createResetLink),
  suspend: setStatus('active', 'suspended'),
  reactivate: setStatus('suspended', 'active'),
  archive: setStatus('active', 'archived'),
  unarchive: setStatus('archived', 'active'),
  'end sessions': onActive(endUserSessions),
  /** Of their own suspension, or of an owner's if they cannot suspend. */
  'undo a suspension': async (who, target, caller) => {
    const { id } = await addTarget(target);
    const by = canManage(caller, target) ? who : callers.owner;
    const body = { status: 'suspended' };
    const { undo } = (await call(test, by, updateUser, { id, body })).body;
    return (await call(test, who, revertAuditEvent, { id: undo ?? 0 })).status;
  },
  erase: async (who, target) => {
    const { id, email } = await addTarget(target);
    return (await call(test, who, eraseUser, { id, body: { email } })).status;
  },
  'reset the second factors': onActive(resetMfa),
  'change the role': async (who, target) => {
    const { id } = await addTarget(target);
    return (await call(test, who, updateUser, { id, body: { user_type: 'support' } })).status;
  },
  'edit the name': async (who, target) => {
    const { id } = await addTarget(target);
    const endpoint = target === 'teacher' ? updateTeacher : updateStudent;
    return (await call(test, who, endpoint, { id, body: { first_name: 'Nora' } })).status;
  },
} satisfies Record<string, Attempt>;

type Action = keyof typeof attempts;

const everyone = 'owner admin finance support teacher student';
const belowAdmin = 'admin support teacher student';

/** The columns are the callers, in the order of `types`. Derived, the matrix could not fail. */
const matrix: Record<Action, readonly [string, string, string, string, string, string]> = {
  invite: [everyone, belowAdmin, '', 'student', '', ''],
  'invite again': [everyone, belowAdmin, '', 'student', '', ''],
  'revoke the invitation': [everyone, belowAdmin, '', 'student', '', ''],
  'get a reset link': [everyone, belowAdmin, '', 'student', '', ''],
  suspend: [everyone, belowAdmin, '', 'student', '', ''],
  reactivate: [everyone, belowAdmin, '', 'student', '', ''],
  archive: [everyone, belowAdmin, '', 'student', '', ''],
  unarchive: [everyone, belowAdmin, '', 'student', '', ''],
  'end sessions': [everyone, belowAdmin, '', 'student', '', ''],
  'undo a suspension': [everyone, belowAdmin, '', 'student', '', ''],
  erase: [everyone, belowAdmin, '', '', '', ''],
  'reset the second factors': [everyone, '', '', '', '', ''],
  'change the role': ['owner admin finance support', '', '', '', '', ''],
  'edit the name': ['teacher student', 'teacher student', '', 'student', '', ''],
};

/** No permission, not found for this role, or no field for this kind of user. */
const refusals = [403, 404, 422];

const cases = (Object.keys(matrix) as Action[]).flatMap((action) =>
  types.flatMap((caller) => types.map((target) => ({ action, caller, target }))),
);

describe('who acts on whom', () => {
  it.each(cases)('$caller: $action, $target', async ({ action, caller, target }) => {
    const status = await attempts[action](callers[caller], target, caller);
    const isAllowed = matrix[action][types.indexOf(caller)]?.split(' ').includes(target);
    if (isAllowed) expect([200, 201]).toContain(status);
    else expect(refusals).toContain(status);
  });
});

describe('a status that a higher role has set', () => {
  const change = (caller: UserType, id: number, status: string) =>
    call(test, callers[caller], updateUser, { id, body: { status } });

  it.each([
    ['admin', 'owner', 'support', 'suspended'],
    ['admin', 'owner', 'support', 'archived'],
    ['admin', 'owner', 'student', 'suspended'],
    ['support', 'owner', 'student', 'archived'],
    ['support', 'admin', 'student', 'suspended'],
  ] as const)('is not changed by %s: %s, %s, %s', async (caller, setter, target, status) => {
    const { id } = await addTarget(target);
    const { undo, data } = (await change(setter, id, status)).body;
    expect(data).toMatchObject({ status_set_by: setter });
    for (const other of ['active', 'suspended', 'archived'].filter((one) => one !== status)) {
      const refused = await change(caller, id, other);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({
        message: translate('en', 'errors.status_set_by_higher'),
      });
    }
    const reverted = await call(test, callers[caller], revertAuditEvent, { id: undo ?? 0 });
    expect([403, 404]).toContain(reverted.status);
    const reactivated = await change(setter, id, 'active');
    expect(reactivated.status).toBe(200);
    expect(reactivated.body.data).not.toHaveProperty('status_set_by');
    expect((await change(caller, id, 'suspended')).status).toBe(200);
  });

  it.each([
    ['admin', 'admin', 'support'],
    ['admin', 'support', 'student'],
    ['support', 'support', 'student'],
    ['owner', 'admin', 'teacher'],
  ] as const)('is changed by %s if %s has set it for %s', async (caller, setter, target) => {
    const { id } = await addTarget(target);
    await change(setter, id, 'suspended');
    expect((await change(caller, id, 'active')).status).toBe(200);
  });

  const originOf = (id: number) =>
    test.database.reader
      .selectFrom('users')
      .select(['status', 'status_set_by', 'archived_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('has its former setter again after an undo, who can lift it', async () => {
    const { id } = await addTarget('student');
    await change('support', id, 'suspended');
    const { undo } = (await change('owner', id, 'archived')).body;
    expect((await change('support', id, 'active')).status).toBe(403);
    await call(test, callers.owner, revertAuditEvent, { id: undo ?? 0 });
    expect(await originOf(id)).toMatchObject({ status: 'suspended', status_set_by: 'support' });
    expect((await change('support', id, 'active')).status).toBe(200);
  });

  it('has no setter while the user is active, also after an undo', async () => {
    const { id } = await addTarget('student');
    const before = await originOf(id);
    const { undo } = (await change('owner', id, 'archived')).body;
    await call(test, callers.owner, revertAuditEvent, { id: undo ?? 0 });
    expect(await originOf(id)).toEqual(before);
  });

  it('is archived since the same day again after an undo', async () => {
    const before = {
      status: 'archived',
      status_set_by: 'admin',
      archived_at: '2024-03-01T09:00:00.000Z',
    };
    const alone = await addUser(test.database, 'student', before);
    const { undo } = (await change('owner', alone.id, 'active')).body;
    const reverted = await call(test, callers.owner, revertAuditEvent, { id: undo ?? 0 });
    expect(reverted.status).toBe(201);
    expect(await originOf(alone.id)).toEqual(before);

    const many = [await addUser(test.database, 'student', before), await addTarget('student')];
    const ids = many.map(({ id }) => id);
    await change('support', ids[1] ?? 0, 'suspended');
    const reactivate = { list: 'students', action: 'reactivate', ids } as const;
    const { id: job } = await apply(test, callers.owner, reactivate);
    await undoBulk(test, callers.owner, job);
    expect(await Promise.all(ids.map(originOf))).toEqual([
      before,
      { status: 'suspended', status_set_by: 'support', archived_at: null },
    ]);
  });
});
