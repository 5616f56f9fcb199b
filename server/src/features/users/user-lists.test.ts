import { userTypes } from '@provost/contract/ability';
import { inviteStaff, revokeInvitation } from '@provost/contract/accounts.schema';
import { countUsersByStatus } from '@provost/contract/dashboard.schema';
import { staffTypes } from '@provost/contract/extra-rules';
import { readPermissions } from '@provost/contract/roles.schema';
import { listStaff } from '@provost/contract/staff.schema';
import { userStatuses } from '@provost/contract/user';
import { listUsers } from '@provost/contract/user.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProtectedAccount } from '../../testing/accounts/mfa.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addUser } from '../../testing/rows/rows.ts';

let test: TestApp;
let owner: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  test = await buildTestApp({ now: stoppedClock().now });
  owner = await test.signIn('owner');
  admin = await test.signIn('admin');
  for (const type of userTypes) {
    for (const status of userStatuses) await addUser(test.database, type, { status });
  }
  await addUser(test.database, 'support', {
    first_name: 'Zoë',
    last_name: 'Ångström',
    email: 'zoe@example.test',
    last_login_at: '2026-01-30T08:00:00.000Z',
  });
});
afterAll(() => test.close());

describe('the list of all users', () => {
  it('counts exactly what the dashboard counts, in every cell', async () => {
    const figures = (await call(test, owner, countUsersByStatus)).body.data;
    const count = async (query: Record<string, string>) =>
      (await call(test, owner, listUsers, { query })).body.count;
    expect(await count({})).toBe(figures.total);
    for (const status of userStatuses) {
      expect(await count({ status })).toBe(figures[status]);
      for (const user_type of userTypes) {
        const expected = figures.by_type_and_status[user_type][status];
        expect(await count({ user_type, status }), `${user_type} ${status}`).toBe(expected);
      }
    }
  });

  it('has the rows that it counts', async () => {
    const { body } = await call(test, admin, listUsers, {
      query: { user_type: staffTypes.join(','), status: 'suspended', ordering: '-email' },
    });
    expect(body.results.map(({ user_type, status }) => `${user_type} ${status}`).sort()).toEqual(
      staffTypes.map((type) => `${type} suspended`).sort(),
    );
    const emails = body.results.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted().reverse());
  });

  it('still counts an erased user, whose status is archived', async () => {
    const { id, email } = await addUser(test.database, 'teacher');
    const url = `/api/auth/admin/users/${id}/erase/`;
    await test.inject({ method: 'POST', url, headers: owner.headers, payload: { email } });
    const figures = (await call(test, owner, countUsersByStatus)).body.data;
    const { body } = await call(test, owner, listUsers, { query: { page_size: 100 } });
    expect(body.count).toBe(figures.total);
    expect(body.results.find((row) => row.id === id)).toMatchObject({ is_erased: true });
  });

  it('finds people by name and email', async () => {
    for (const search of ['angstrom', 'zoe@example.test']) {
      const { body } = await call(test, admin, listUsers, { query: { search } });
      expect(body.results).toMatchObject([{ full_name: 'Zoë Ångström', user_type: 'support' }]);
    }
  });
});

describe('the list of staff', () => {
  it('has owners, admins, finance and support, and nobody else', async () => {
    const { body } = await call(test, admin, listStaff, { query: { page_size: 100 } });
    expect(new Set(body.results.map(({ user_type }) => user_type))).toEqual(new Set(staffTypes));
    expect(body.count).toBe(body.results.length);
    expect(body.results.find(({ email }) => email === 'zoe@example.test')).toMatchObject({
      full_name: 'Zoë Ångström',
      status: 'active',
      last_login_at: '2026-01-30T08:00:00.000Z',
    });
    for (const row of body.results) expect(row).not.toHaveProperty('password_hash');
  });

  it('is filtered by role and status, searched and ordered', async () => {
    const query = { user_type: 'finance', status: 'invited' };
    const { body } = await call(test, admin, listStaff, { query });
    expect(body.results).toMatchObject([query]);
    expect((await call(test, admin, listStaff, { query: { search: 'zoe' } })).body.count).toBe(1);
    const { body: ordered } = await call(test, admin, listStaff, {
      query: { ordering: '-last_login_at', page_size: 1 },
    });
    expect(ordered.results[0]?.last_login_at).not.toBeNull();
    const teachers = await call(test, admin, listStaff, { query: { user_type: 'teacher' } });
    expect(teachers.status).toBe(422);
  });

  it('shows until when an invitation can be accepted, while it is open', async () => {
    const body = { email: 'new@example.test', first_name: 'Nia', last_name: 'New' };
    const invited = await call(test, owner, inviteStaff, { body: { ...body, user_type: 'admin' } });
    const { id, expires_at } = invited.body.data;
    const expiryOf = async () => {
      const { results } = (await call(test, admin, listStaff, { query: { search: body.email } }))
        .body;
      return results[0]?.invitation_expires_at;
    };
    expect(await expiryOf()).toBe(expires_at);
    expect((await call(test, admin, readPermissions, { id })).body.data.invitation_expires_at).toBe(
      expires_at,
    );
    await call(test, owner, revokeInvitation, { id });
    expect(await expiryOf()).toBeNull();
  });

  it('shows who uses a second factor', async () => {
    const enabledOf = async (search: string) =>
      (await call(test, admin, listStaff, { query: { search } })).body.results[0]?.mfa_enabled;
    const { user } = await addProtectedAccount(test, 'finance');
    expect([await enabledOf(user.email), await enabledOf('zoe@example.test')]).toEqual([
      true,
      false,
    ]);
  });

  it('is exported by owners', async () => {
    const { status, lines } = await callCsv(test, owner, listStaff, { query: { search: 'zoe' } });
    expect(status).toBe(200);
    expect(lines[1]).toContain('Zoë Ångström,zoe@example.test,support,active');
    expect((await callCsv(test, admin, listStaff)).status).toBe(403);
  });
});
