import { rulesFor } from '@provost/contract/ability';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/api.ts';
import { staffForm } from '../../testing/accounts/account-links.ts';
import {
  activeOwners,
  archiveOwners,
  changeUser,
  storedUser,
} from '../../testing/accounts/owners.ts';
import { type SignedIn, testConfig } from '../../testing/app.ts';
import { addUser } from '../../testing/rows/rows.ts';
import { sharedApp } from '../../testing/shared-app.ts';
import { inviteStaff, sendLinkTo } from './invitations.service.ts';
import { changeRole } from './role-changes.service.ts';
import { changeStatus } from './users.service.ts';

const test = sharedApp();
let owner: SignedIn;
beforeEach(async () => {
  await archiveOwners(test);
  owner = await test.signIn('owner');
});

const change = (who: SignedIn, id: number, body: object) => changeUser(test, who, id, body);

describe('the last active owner', () => {
  it('cannot give up the role, even beside a suspended one', async () => {
    await addUser(test.database, 'owner', { status: 'suspended' });
    const { status, error } = await change(owner, owner.userId, { user_type: 'admin' });
    expect([status, error.code]).toEqual([409, 'last_owner']);
    expect((await change(owner, owner.userId, { user_type: 'owner' })).status).toBe(200);
    expect(await activeOwners(test)).toEqual([owner.userId]);
  });

  it('is no longer the last after naming another, and can then give it up', async () => {
    const { id } = await addUser(test.database, 'admin');
    expect((await change(owner, id, { user_type: 'owner' })).status).toBe(200);
    expect((await change(owner, owner.userId, { user_type: 'admin' })).status).toBe(200);
    expect(await activeOwners(test)).toEqual([id]);
  });

  it('remains when owners take the role from each other in parallel', async () => {
    for (let round = 0; round < 5; round += 1) {
      await archiveOwners(test);
      const [one, other] = [await test.signIn('owner'), await test.signIn('owner')];
      const answers = await Promise.all([
        change(one, other.userId, { user_type: 'admin' }),
        change(other, one.userId, { user_type: 'support' }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const winner = statuses[0] === 200 ? one : other;
      expect(await activeOwners(test)).toEqual([winner.userId]);
    }
  });

  it('remains when all owners give it up in parallel', async () => {
    const owners = [owner, await test.signIn('owner'), await test.signIn('owner')];
    await Promise.all(owners.map((one) => change(one, one.userId, { user_type: 'admin' })));
    expect(await activeOwners(test)).toHaveLength(1);
  });

  it('remains when one is suspended while the other gives up the role', async () => {
    for (let round = 0; round < 5; round += 1) {
      await archiveOwners(test);
      const [one, other] = [await test.signIn('owner'), await test.signIn('owner')];
      await Promise.all([
        change(one, other.userId, { status: 'suspended' }),
        change(one, one.userId, { user_type: 'admin' }),
        change(other, other.userId, { user_type: 'finance' }),
      ]);
      expect((await activeOwners(test)).length).toBeGreaterThan(0);
    }
  });
});

it('an admin who could change a user before cannot after a parallel promotion', async () => {
  for (let round = 0; round < 5; round += 1) {
    const admin = await test.signIn('admin');
    const { id } = await addUser(test.database, 'finance');
    const [promoted, suspended] = await Promise.all([
      change(owner, id, { user_type: 'owner' }),
      change(admin, id, { status: 'suspended' }),
    ]);
    expect(promoted.status).toBe(200);
    const { status } = await storedUser(test, id);
    if (status === 'suspended') {
      // It came first, while the user was not an owner yet.
      expect(suspended.body.data.user_type).toBe('finance');
    } else expect([403, 409]).toContain(suspended.status);
  }
});

describe('an owner who lost the role a moment ago', () => {
  /** As read before the role was lost. */
  const formerOwner = async () => {
    const former = await test.signIn('owner');
    await change(owner, former.userId, { user_type: 'support' });
    const caller: Caller = {
      ...former,
      userType: 'owner',
      fullName: 'Test owner',
      authenticatedAt: test.now().toISOString(),
      rules: rulesFor('owner'),
    };
    return { caller, requestId: 'of this test', now: test.now() };
  };

  it('makes nobody an owner, and archives no owner', async () => {
    const request = await formerOwner();
    const { id } = await addUser(test.database, 'admin');
    await expect(
      test.database.write((writer) =>
        changeRole(writer, { ...request, userId: id, userType: 'owner' }),
      ),
    ).rejects.toMatchObject({ code: 'token_not_valid' });
    await expect(
      test.database.write((writer) =>
        changeStatus(writer, { ...request, userId: owner.userId, status: 'archived' }),
      ),
    ).rejects.toMatchObject({ code: 'last_owner' });
  });

  it('creates no link to the account of another, and invites nobody', async () => {
    const request = await formerOwner();
    await expect(
      test.database.write((writer) =>
        sendLinkTo(writer, testConfig, 'password_reset', { ...request, userId: owner.userId }),
      ),
    ).rejects.toMatchObject({ code: 'token_not_valid' });
    const invitation = { form: staffForm('owner'), locale: 'en', settings: testConfig } as const;
    await expect(
      test.database.write((writer) => inviteStaff(test.database, writer, invitation, request)),
    ).rejects.toMatchObject({ code: 'token_not_valid' });
    expect(await activeOwners(test)).toEqual([owner.userId]);
  });
});
