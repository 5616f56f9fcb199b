import { createResetLink } from '@provost/contract/accounts.schema';
import { describe, expect, it } from 'vitest';
import { eventsAbout, reset, tokenOf } from '../../testing/accounts/account-links.ts';
import { addAccount } from '../../testing/accounts/accounts.ts';
import { call } from '../../testing/calls/call.ts';
import { addUser } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');

describe('a link to reset a password', () => {
  it('is valid for an hour, and audited', async () => {
    const { id, email } = await addAccount(test, 'support');
    const { body } = await call(test, admin, createResetLink, { id });
    expect(body.data.link).toContain('https://admin.school.test/reset-password#token=');
    const minutes = (Date.parse(body.data.expires_at) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    expect((await reset(test, tokenOf(body.data.link))).json()).toMatchObject({ data: { email } });
    expect(await eventsAbout(test, id)).toEqual(['user.reset_link_created', 'user.password_reset']);
  });

  it('is only for active users, and not for oneself', async () => {
    for (const status of ['invited', 'suspended', 'archived']) {
      const { id } = await addUser(test.database, 'finance', { status });
      expect((await call(test, owner, createResetLink, { id })).error.code).toBe('wrong_status');
    }
    expect((await call(test, owner, createResetLink, { id: owner.userId })).status).toBe(403);
  });
});
