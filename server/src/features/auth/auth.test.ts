import { rulesFor, userTypes } from '@provost/contract/ability';
import { describe, expect, it } from 'vitest';
import { translate } from '../../messages/translate.ts';
import {
  addAccount,
  login,
  password,
  profileWith,
  signedIn,
} from '../../testing/accounts/accounts.ts';
import { buildTestApp } from '../../testing/app.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp } from '../../testing/shared-app.ts';
import { registerAuth } from './auth.routes.ts';

const clock = stoppedClock();
const server = sharedApp({ now: clock.now, features: [registerAuth] });

describe('signing in', () => {
  it.each(userTypes)('returns both tokens, the user and the ability for %s', async (type) => {
    const user = await addAccount(server, type, { locale: 'pt', phone: '+351210000000' });
    const response = await login(server, user.email);
    expect(response.statusCode).toBe(200);
    const { access, refresh, ...rest } = response.json().data;
    expect(rest).toEqual({
      id: user.id,
      email: user.email,
      first_name: 'Ana',
      last_name: user.last_name,
      full_name: user.full_name,
      user_type: type,
      status: 'active',
      phone: '+351210000000',
      locale: 'pt',
      avatar_url: null,
      is_trial: false,
      has_purchased: false,
      trial_ends_at: user.trial_ends_at,
      trial_remaining_seconds: 0,
      created_at: user.created_at,
      last_login_at: clock.now().toISOString(),
      version: 1,
      ability: rulesFor(type),
    });
    expect(Buffer.from(refresh, 'base64url')).toHaveLength(32);
    expect((await profileWith(server, access)).statusCode).toBe(200);
  });

  it('ignores the case of the email and spaces around it', async () => {
    const user = await addAccount(server, 'owner', { email: 'grace.hopper@example.org' });
    const response = await login(server, '  Grace.Hopper@EXAMPLE.org ');
    expect(response.json().data.id).toBe(user.id);
  });

  it('compares the password exactly as typed', async () => {
    const { email } = await addAccount(server, 'owner');
    const responses = await Promise.all(
      [password.toUpperCase(), ` ${password}`, `${password} `, password.slice(0, -1)].map((typed) =>
        login(server, email, typed),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([401, 401, 401, 401]);
  });

  it('responds identically to every failure, whatever the reason', async () => {
    const emails = await Promise.all([
      addAccount(server, 'admin'),
      addAccount(server, 'admin', { status: 'suspended' }),
      addAccount(server, 'admin', { status: 'archived' }),
      addAccount(server, 'admin', { status: 'invited' }),
      addAccount(server, 'admin', { password_hash: null }),
    ]);
    const [active, ...others] = emails.map(({ email }) => email);
    const responses = await Promise.all([
      login(server, active ?? '', 'not the password'),
      login(server, 'nobody@example.org'),
      ...others.map((email) => login(server, email)),
    ]);
    for (const response of responses) {
      const { request_id, ...body } = response.json();
      expect(response.statusCode).toBe(401);
      expect(request_id).toEqual(expect.any(String));
      expect(body).toEqual({
        code: 'invalid_credentials',
        message: translate('en', 'errors.invalid_credentials'),
      });
    }
  });

  it('fails with a message in the language of the caller', async () => {
    const from = { headers: { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' } };
    const response = await login(server, 'nobody@example.org', 'wrong', from);
    expect(response.json().message).toBe(translate('de', 'errors.invalid_credentials'));
  });

  it('stores the address and the user agent, cleaned and truncated', async () => {
    const { email } = await addAccount(server, 'owner');
    const agent = `Mozilla/5.0\t(X11)  ${'x'.repeat(300)}`;
    await login(server, email, password, {
      address: '192.0.2.7',
      headers: { 'user-agent': agent },
    });
    const session = await server.database.reader
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.user_agent', 'sessions.address'])
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({
      user_agent: `Mozilla/5.0 (X11) ${'x'.repeat(182)}`,
      address: '192.0.2.7',
    });
  });

  it('is recorded in the audit trail', async () => {
    const { user } = await signedIn(server, 'finance');
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select(['actor_id', 'action', 'subject', 'subject_label', 'occurred_at'])
      .where('actor_id', '=', user.id)
      .execute();
    expect(events).toEqual([
      {
        actor_id: user.id,
        action: 'session.started',
        subject: 'Session',
        subject_label: user.full_name,
        occurred_at: clock.now().toISOString(),
      },
    ]);
  });

  it('stores neither token in plain text', async () => {
    const { access, refresh } = await signedIn(server, 'owner');
    const rows = [
      ...(await server.database.reader.selectFrom('refresh_tokens').selectAll().execute()),
      ...(await server.database.reader.selectFrom('sessions').selectAll().execute()),
      ...(await server.database.reader.selectFrom('audit_events').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toContain(refresh);
    expect(JSON.stringify(rows)).not.toContain(access);
  });
});

describe('the profile', () => {
  it('shows the trial by the clock of the server', async () => {
    const moving = stoppedClock();
    const app = await buildTestApp({ now: moving.now, features: [registerAuth] });
    const ends = moving.now().getTime() + 90_500;
    const user = await addAccount(app, 'student', { trial_ends_at: new Date(ends).toISOString() });
    const { access } = (await login(app, user.email)).json().data;
    const trial = async () => {
      const { is_trial, trial_remaining_seconds } = (await profileWith(app, access)).json().data;
      return { is_trial, trial_remaining_seconds };
    };

    expect(await trial()).toEqual({ is_trial: true, trial_remaining_seconds: 91 });
    moving.advance({ seconds: 90 });
    expect(await trial()).toEqual({ is_trial: true, trial_remaining_seconds: 1 });
    moving.advance({ seconds: 1 });
    expect(await trial()).toEqual({ is_trial: false, trial_remaining_seconds: 0 });
    await app.close();
  });

  it('shows no trial for a user who has purchased', async () => {
    const tomorrow = clock.inDays(1);
    const given = { trial_ends_at: tomorrow, has_purchased: 1 } as const;
    const { email } = await addAccount(server, 'student', given);
    const { access } = (await login(server, email)).json().data;
    expect((await profileWith(server, access)).json().data).toMatchObject({
      is_trial: false,
      has_purchased: true,
      trial_ends_at: tomorrow,
    });
  });

  it('equals the sign-in response without the tokens', async () => {
    const { email } = await addAccount(server, 'support');
    const { access, refresh: _, ...user } = (await login(server, email)).json().data;
    expect((await profileWith(server, access)).json()).toEqual({ data: user });
  });
});
