import type { Endpoint } from '@provost/contract/endpoint.schema';
import { endpoints } from '@provost/contract/endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addAccount,
  login,
  logoutWith,
  refreshWith,
  type Tokens,
} from '../../../testing/accounts/accounts.ts';
import { send, setUpPasskey, setUpTotp } from '../../../testing/accounts/mfa.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/app.ts';
import { call } from '../../../testing/calls/call.ts';
import { stoppedClock } from '../../../testing/clock.ts';

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  server = await buildTestApp({ now: stoppedClock().now });
  owner = await server.signIn('owner');
});
afterEach(() => requireFor());
afterAll(() => server.close());

const requireFor = (...roles: string[]) =>
  call(server, owner, endpoints.updateSecuritySettings, { body: { mfa_required_for: roles } });
const signIn = async (role: 'finance' | 'support') => {
  const user = await addAccount(server, role);
  const response = await login(server, user.email);
  return { user, ...response.json<{ data: Tokens & { mfa_setup_required?: true } }>().data };
};
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });
const studentsWith = (access: string) =>
  server.inject({ url: '/api/auth/admin/students/', headers: bearer(access) });

/** The calls that a user without the required factor can make. */
const open = [
  'profile',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'readMfa',
  'readTotp',
  'beginTotp',
  'confirmTotp',
  'removeTotp',
  'listPasskeys',
  'beginPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'createRecoveryCodes',
];

describe('a role that must use a second factor', () => {
  it('is refused every call but the set-up until a factor is set up', async () => {
    await requireFor('finance');
    const { access, refresh, mfa_setup_required } = await signIn('finance');
    expect(mfa_setup_required).toBe(true);
    const refusedCalls = Object.entries(endpoints).filter(
      ([name, { access: rule }]: [string, Endpoint]) => rule !== 'public' && !open.includes(name),
    );
    for (const [name, { method, path }] of refusedCalls) {
      const url = path.replace(/\{\w+\}/g, '1');
      const response = await server.inject({ method, url, headers: bearer(access) });
      expect([response.statusCode, response.json().code], name).toEqual([
        403,
        'mfa_setup_required',
      ]);
    }
    const csv = '/api/auth/admin/students/export.csv';
    expect((await server.inject({ url: csv, headers: bearer(access) })).statusCode).toBe(403);
    const { status, body } = await call(
      server,
      { ...owner, headers: bearer(access) },
      endpoints.profile,
    );
    expect([status, body.data.mfa_setup_required]).toEqual([200, true]);

    await setUpTotp(server, access);
    expect((await studentsWith(access)).statusCode).toBe(200);
    const profile = await server.inject({ url: '/api/auth/profile/', headers: bearer(access) });
    expect(profile.json().data).not.toHaveProperty('mfa_setup_required');
    const next = await refreshWith(server, refresh);
    expect((await logoutWith(server, next.json().refresh)).statusCode).toBe(200);
  });

  it('can end all other sessions before a factor is set up', async () => {
    await requireFor('finance');
    const { user, access } = await signIn('finance');
    const other = (await login(server, user.email)).json<{ data: Tokens }>().data;
    const { status, body } = await call(
      server,
      { headers: bearer(access) },
      endpoints.endOtherSessions,
    );
    expect([status, body.data.ended]).toEqual([200, 1]);
    expect((await refreshWith(server, other.refresh)).statusCode).toBe(401);
  });

  it('is refused from the next request on, also in sessions from before', async () => {
    const { access, mfa_setup_required } = await signIn('support');
    expect(mfa_setup_required).toBeUndefined();
    expect((await studentsWith(access)).statusCode).toBe(200);
    await requireFor('support');
    expect((await studentsWith(access)).json().code).toBe('mfa_setup_required');
    await requireFor();
    expect((await studentsWith(access)).statusCode).toBe(200);
  });

  it('does not affect other roles', async () => {
    await requireFor('finance', 'owner', 'admin');
    const { access } = await signIn('support');
    expect((await studentsWith(access)).statusCode).toBe(200);
    await requireFor('owner');
    const refused = await call(server, owner, endpoints.readSecuritySettings);
    expect(refused.error.code).toBe('mfa_setup_required');
    await setUpPasskey(server, owner.headers.authorization.replace('Bearer ', ''));
  });

  it('keeps the last factor, and can exchange it', async () => {
    await requireFor('finance');
    const { access } = await signIn('finance');
    await setUpTotp(server, access);
    const refused = await send(server, access, 'DELETE', 'totp/');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'wrong_status']);
    const { added } = await setUpPasskey(server, access);
    expect((await send(server, access, 'DELETE', 'totp/')).statusCode).toBe(200);
    const path = `passkeys/${added.json().data.id}/`;
    expect((await send(server, access, 'DELETE', path)).statusCode).toBe(409);
    expect((await send(server, access, 'GET', '')).json().data).toMatchObject({
      is_required: true,
      passkeys: [{ name: 'Phone' }],
      recovery_codes_left: 10,
    });
  });
});

describe('the security settings', () => {
  it('are for owners only', async () => {
    const admin = await server.signIn('admin');
    expect((await call(server, admin, endpoints.readSecuritySettings)).status).toBe(403);
    const body = { mfa_required_for: [] };
    expect((await call(server, admin, endpoints.updateSecuritySettings, { body })).status).toBe(
      403,
    );
  });

  it('are stored in the order of the roles, with an audit event', async () => {
    const { body } = await requireFor('support', 'finance');
    expect(body.data.mfa_required_for).toEqual(['finance', 'support']);
    const read = await call(server, owner, endpoints.readSecuritySettings);
    expect(read.body.data).toEqual(body.data);
    const event = await server.database.reader
      .selectFrom('audit_events')
      .select(['before', 'after', 'actor_id'])
      .where('action', '=', 'school.security_changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(event.after ?? '')).toEqual({ mfa_required_for: ['finance', 'support'] });
    expect(event.actor_id).toBe(owner.userId);
  });

  it('of an older version are a 409, so no requirement is lost', async () => {
    const { body } = await requireFor('support');
    const edit = { mfa_required_for: ['finance'], version: body.data.version - 1 };
    const stale = await call(server, owner, endpoints.updateSecuritySettings, { body: edit });
    expect([stale.status, stale.error.current]).toEqual([409, { ...body.data }]);
  });

  it.each([[['king']], [['admin', 'admin']], ['admin'], [undefined]])(
    'refuse %j',
    async (mfa_required_for) => {
      const response = await server.inject({
        method: 'PATCH',
        url: '/api/school/security/',
        headers: owner.headers,
        payload: { mfa_required_for },
      });
      expect(response.statusCode).toBe(422);
    },
  );
});
