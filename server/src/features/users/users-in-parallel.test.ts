import { rulesFor } from '@provost/contract/ability';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/api.ts';
import {
  addAccount,
  login,
  profileWith,
  refreshWith,
  signedIn,
  type Tokens,
} from '../../testing/accounts/accounts.ts';
import { activeOwners, archiveOwners } from '../../testing/accounts/owners.ts';
import type { SignedIn } from '../../testing/app.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';
import { changeStatus } from './users.service.ts';

const server = sharedApp();
const admin = sharedUser(server, 'admin');

const change = ({ headers }: Pick<SignedIn, 'headers'>, id: number, status: string) =>
  server.inject({
    method: 'PATCH',
    url: `/api/auth/admin/users/${id}/`,
    headers,
    payload: { status },
  });
const isOpen = async (access: string) => (await profileWith(server, access)).statusCode === 200;

describe('a suspended or archived user', () => {
  it.each(['suspended', 'archived'])('is signed out everywhere immediately: %s', async (status) => {
    const { user, ...first } = await signedIn(server, 'teacher');
    const second = (await login(server, user.email)).json<{ data: Tokens }>().data;
    const bystander = await signedIn(server, 'teacher');

    expect((await change(admin, user.id, status)).statusCode).toBe(200);
    for (const { access, refresh } of [first, second]) {
      expect(await isOpen(access)).toBe(false);
      expect((await refreshWith(server, refresh)).statusCode).toBe(401);
    }
    expect((await login(server, user.email)).statusCode).toBe(401);
    expect(await isOpen(bystander.access)).toBe(true);
  });

  it('has to sign in again after reactivation', async () => {
    const { user, access, refresh } = await signedIn(server, 'teacher');
    await change(admin, user.id, 'suspended');
    await change(admin, user.id, 'active');
    expect(await isOpen(access)).toBe(false);
    expect((await refreshWith(server, refresh)).statusCode).toBe(401);
    expect((await login(server, user.email)).statusCode).toBe(200);
  });

  it('cannot keep a session with a parallel refresh', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, access, refresh } = await signedIn(server, 'student');
      const [suspended, refreshed] = await Promise.all([
        change(admin, user.id, 'suspended'),
        refreshWith(server, refresh),
      ]);
      expect(suspended.statusCode).toBe(200);
      expect(await isOpen(access)).toBe(false);
      if (refreshed.statusCode !== 200) continue;
      const late = refreshed.json<Tokens>();
      expect(await isOpen(late.access)).toBe(false);
      expect((await refreshWith(server, late.refresh)).statusCode).toBe(401);
    }
  });

  it('cannot get a session with a parallel sign-in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await addAccount(server, 'student');
      const [suspended, entered] = await Promise.all([
        change(admin, user.id, 'suspended'),
        login(server, user.email),
      ]);
      expect(suspended.statusCode).toBe(200);
      const open = await server.database.reader
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .where('ended_at', 'is', null)
        .execute();
      expect(open).toEqual([]);
      if (entered.statusCode !== 200) continue;
      expect(await isOpen(entered.json<{ data: Tokens }>().data.access)).toBe(false);
    }
  });
});

describe('owners', () => {
  beforeEach(() => archiveOwners(server));

  it('cannot both suspend each other in parallel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await server.signIn('owner'), await server.signIn('owner')];
      const responses = await Promise.all([
        change(one, other.userId, 'suspended'),
        change(other, one.userId, 'archived'),
      ]);
      const statuses = responses.map((response) => response.statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.every((status) => [200, 401, 409].includes(status))).toBe(true);
      const winner = statuses[0] === 200 ? one : other;
      expect(await activeOwners(server)).toEqual([winner.userId]);
      await archiveOwners(server);
    }
  });

  it('who suspend each other in a ring leave at least one, and none acts after suspension', async () => {
    const ring = [
      await server.signIn('owner'),
      await server.signIn('owner'),
      await server.signIn('owner'),
      await server.signIn('owner'),
    ];
    const responses = await Promise.all(
      ring.map((owner, place) => {
        const next = ring[(place + 1) % ring.length] as SignedIn;
        return change(owner, next.userId, 'suspended');
      }),
    );
    const done = responses.filter((response) => response.statusCode === 200).length;
    expect(await activeOwners(server)).toHaveLength(ring.length - done);
    expect(done).toBeLessThan(ring.length);
  });

  it('are never all suspended, even by a request of an owner suspended a moment ago', async () => {
    const [outsider, last] = [await server.signIn('owner'), await server.signIn('owner')];
    expect((await change(last, outsider.userId, 'suspended')).statusCode).toBe(200);
    const caller: Caller = {
      ...outsider,
      userType: 'owner',
      fullName: 'Test owner',
      rules: rulesFor('owner'),
      authenticatedAt: server.now().toISOString(),
    };
    const shutOut = (userId: number) =>
      server.database.write((writer) =>
        changeStatus(writer, {
          caller,
          userId,
          status: 'archived',
          requestId: 'of this test',
          now: server.now(),
        }),
      );
    await expect(shutOut(last.userId)).rejects.toMatchObject({ code: 'last_owner' });
    const third = await server.signIn('owner');
    await expect(shutOut(third.userId)).rejects.toMatchObject({ code: 'token_not_valid' });
    expect(await activeOwners(server)).toEqual([last.userId, third.userId]);
  });

  it('can be suspended while another is active', async () => {
    const [one, other] = [await server.signIn('owner'), await server.signIn('owner')];
    expect((await change(one, other.userId, 'archived')).statusCode).toBe(200);
    expect((await change(one, other.userId, 'active')).statusCode).toBe(200);
    expect(await activeOwners(server)).toEqual([one.userId, other.userId]);
  });
});
