import type { AttentionKind } from '@provost/contract/attention';
import { handOverAttention, snoozeAttention } from '@provost/contract/attention.schema';
import { listAuditEvents, revertAuditEvent } from '@provost/contract/audit.schema';
import { closeDay, listDays, readDay, reopenDay } from '@provost/contract/day-pages.schema';
import { createEnrolment } from '@provost/contract/enrolments.schema';
import * as payments from '@provost/contract/payments.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { addAccount, login } from '../../../testing/accounts/accounts.ts';
import type { SignedIn } from '../../../testing/app.ts';
import { call } from '../../../testing/calls/call.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { addCourse, addPayment, addStudent } from '../../../testing/rows/rows.ts';
import { sharedApp } from '../../../testing/shared-app.ts';

const clock = stoppedClock('2026-11-13T16:00:00.000Z');
const test = sharedApp({ now: clock.now });
const people = {} as Record<'owner' | 'admin' | 'finance' | 'support', SignedIn>;

/** A week later: no page is closed, and everybody has a new session. */
beforeEach(async () => {
  clock.advance({ days: 7 });
  await test.database.write((writer) => writer.deleteFrom('days').execute() as Promise<unknown>);
  for (const type of ['owner', 'admin', 'finance', 'support'] as const) {
    people[type] = await test.signIn(type);
  }
});

const on = <E extends { readonly path: string }>(endpoint: E, date: string): E => ({
  ...endpoint,
  path: endpoint.path.replace('{date}', date),
});
const page = async (date = 'today', who: keyof typeof people = 'finance') =>
  (await call(test, people[who], on(readDay, date))).body.data;
const close = (date = 'today', body: object = {}, who: keyof typeof people = 'finance') =>
  call(test, people[who], on(closeDay, date), { body });
const reopen = (date: string, body: object = { reason: 'A payment was missing' }) =>
  call(test, people.finance, on(reopenDay, date), { body });

const record = async (amount: string, given: object = {}) => {
  const form = {
    student: (await addStudent(test.database, { created_at: clock.now().toISOString() })).id,
    course: (await addCourse(test.database)).id,
    amount,
    currency: 'EUR',
    method: 'cash',
    status: 'paid',
    ...given,
  };
  return (await call(test, people.finance, payments.recordPayment, { body: form })).body.data;
};
const nets = ({ takings }: Awaited<ReturnType<typeof page>>) =>
  takings?.map(({ currency, method, net }) => `${currency} ${method} ${net}`);
const today = () => clock.now().toISOString().slice(0, 10);

/** Tomorrow, with new sessions. */
async function nextDay(days = 1): Promise<void> {
  clock.advance({ days });
  people.finance = await test.signIn('finance');
}

describe('the page of a day', () => {
  it('is where the work starts after signing in, in a school that closes its days', async () => {
    const { email } = await addAccount(test, 'finance');
    const startsWithDay = async () => (await login(test, email)).json().data.starts_with_day;
    expect(await startsWithDay()).toBeUndefined();
    await close();
    expect(await startsWithDay()).toBeUndefined();
    clock.advance({ days: 1 });
    expect(await startsWithDay()).toBe(true);
  });

  it('has what came in, and keeps it when it is closed', async () => {
    const { id } = await record('80.00');
    await record('20.50', { method: 'card' });
    const refund = { amount: '5.00', reason: 'A discount' };
    await call(test, people.finance, payments.refundPayment, { id, body: refund });
    const open = await page();
    expect(open.closed).toBeNull();
    expect(open.students).toBe(2);
    expect(nets(open)).toEqual(['EUR card 20.50', 'EUR cash 75.00']);
    expect(open.takings?.[1]).toMatchObject({ gross: '80.00', refunds: '5.00', entries: 2 });

    const counted = [{ currency: 'EUR', method: 'cash', amount: '74.5' }];
    const { status, body } = await close('today', { counted, note: 'A coin is missing' });
    expect(status).toBe(200);
    expect(body.data.takings?.[1]).toMatchObject({ counted: '74.50', difference: '-0.50' });
    const closed = await page(today());
    expect(closed).toEqual(body.data);
    expect(closed.closed?.by?.id).toBe(people.finance.userId);
    expect(closed.note).toBe('A coin is missing');
    await record('1.00');
    expect(await page(today())).toEqual(closed);
  });

  it('has what happened after the last page was closed, also over a weekend', async () => {
    await close();
    clock.advance({ minutes: 5 });
    await record('10.00');
    await nextDay(3);
    await record('20.00');
    const monday = await page();
    expect(nets(monday)).toEqual(['EUR cash 30.00']);
    expect(monday.students).toBe(2);
    expect(monday.late).toEqual([]);
    await close();
    const saturday = new Date(clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await page(saturday)).toMatchObject({ covered_by: today(), takings: [] });
  });

  it('has an entry that was recorded late, and says so', async () => {
    await record('10.00');
    const paid_at = new Date(clock.now().getTime() - 3_600_000).toISOString();
    await close();
    const late = await record('7.00', { paid_at });
    await nextDay();
    await record('20.00');
    const next = await page();
    expect(nets(next)).toEqual(['EUR cash 27.00']);
    expect(next.late).toEqual([
      {
        payment: { id: late.id, number: late.number },
        type: 'charge',
        amount: '7.00',
        currency: 'EUR',
        occurred_at: paid_at,
      },
    ]);
  });

  it('can be that of a past day, without what happened later', async () => {
    const friday = today();
    await record('10.00');
    await nextDay(3);
    await record('20.00');
    expect(nets((await close(friday)).body.data)).toEqual(['EUR cash 10.00']);
    expect(nets(await page())).toEqual(['EUR cash 20.00']);
  });

  it('lists the days of a month that were closed, with who signed them', async () => {
    const date = today();
    await close(date, {}, 'admin');
    const month = date.slice(0, 7);
    const { body } = await call(test, people.support, listDays, { query: { month } });
    expect(body.data.map((day) => [day.date, day.closed_by?.id])).toEqual([
      [date, people.admin.userId],
    ]);
    const other = await call(test, people.support, listDays, { query: { month: '2020-01' } });
    expect(other.body.data).toEqual([]);
  });
});

describe('closing a day', () => {
  it('is refused for a day that has not come, is closed, or lies before a closed one', async () => {
    const day = today();
    expect((await close('2099-01-01')).status).toBe(422);
    expect((await call(test, people.finance, on(readDay, '2099-01-01'))).status).toBe(404);
    expect((await close('2026-02-30')).status).toBe(404);
    expect((await close(day)).status).toBe(200);
    const again = await close(day);
    expect([again.status, again.error.code]).toEqual([409, 'wrong_status']);
    expect(again.error.message).toContain('already closed');
    await nextDay();
    const yesterday = new Date(clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await close(yesterday)).status).toBe(409);
  });

  it('by two people at the same time succeeds once', async () => {
    const results = await Promise.all([close(), close('today', {}, 'owner')]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('with the version of an earlier page is stale', async () => {
    const { version } = await page();
    await close();
    await reopen(today());
    const stale = await close('today', { version });
    expect([stale.status, stale.error.code]).toEqual([409, 'stale']);
    expect((await close('today', { version: version + 2 })).status).toBe(200);
  });

  it('counts each method and currency once', async () => {
    const cash = { currency: 'EUR', method: 'cash', amount: '1.00' };
    expect((await close('today', { counted: [cash, cash] })).status).toBe(422);
    expect((await close('today', { counted: [{ ...cash, amount: '-1.00' }] })).status).toBe(422);
    const { body } = await close('today', { counted: [cash] });
    expect(body.data.takings).toMatchObject([{ net: '0.00', counted: '1.00', difference: '1.00' }]);
  });

  it('is undone by reopening the last page with a reason, and both are in the audit trail', async () => {
    const first = today();
    await close();
    await nextDay();
    await close();
    expect((await reopen(first)).status).toBe(409);
    expect((await reopen(today(), {})).status).toBe(422);
    const { status, body } = await reopen(today());
    expect([status, body.data.closed]).toEqual([200, null]);
    expect((await reopen(today())).status).toBe(409);
    const query = { subject: 'Day' };
    const owner = await test.signIn('owner');
    const all = (await call(test, owner, listAuditEvents, { query })).body.results;
    const events = all.filter(({ subject_id }) => subject_id === today());
    expect(events.map(({ action }) => action)).toEqual(['day.reopened', 'day.closed']);
    expect(events[0]?.after).toEqual({ reason: 'A payment was missing' });
    expect((await close()).status).toBe(200);
  });

  it('has what is due, and nothing in a currency once that is paid', async () => {
    const { id: student } = await addStudent(test.database);
    const { id: course } = await addCourse(test.database, { price_cents: 5000 });
    await call(test, people.admin, createEnrolment, { body: { student, course } });
    const totals = [{ currency: 'EUR', amount: '50.00' }];
    expect((await page()).due).toMatchObject({ count: 1, totals });
    await record('50.00', { student, course });
    expect((await page()).due).toMatchObject({ count: 0, totals: [] });
  });

  it('needs a role that signs, and a teacher has no page', async () => {
    expect((await close('today', {}, 'support')).status).toBe(403);
    const teacher = await test.signIn('teacher');
    expect((await call(test, teacher, on(readDay, 'today'))).status).toBe(403);
    await close();
    expect((await page('today', 'support')).due).toBeNull();
    expect((await page('today', 'finance')).due).not.toBeNull();
  });
});

describe('what needs attention today', () => {
  const addFailed = async (failed_since = clock.now().toISOString()) =>
    (await addPayment(test.database, { status: 'failed', created_at: failed_since })).id;
  const kind: AttentionKind = 'failed_payment';
  const handOver = (key: number, to: number, who: keyof typeof people = 'finance') => {
    const path = handOverAttention.path.replace('{kind}', kind).replace('{key}', String(key));
    return call(
      test,
      people[who],
      { ...handOverAttention, path: path as typeof handOverAttention.path },
      { body: { to, note: 'You know the family' } },
    );
  };
  const has = async (id: number, who: keyof typeof people = 'finance') =>
    (await page('today', who)).items.some((item) => item.kind === kind && item.key === String(id));

  it('arose since the last page, or its snooze has ended; the rest is older', async () => {
    const old = await addFailed();
    const snoozed = await addFailed();
    const path = snoozeAttention.path.replace('{kind}', kind).replace('{key}', String(snoozed));
    const body = { days: 1, reason: 'Tomorrow' };
    await call(test, people.finance, { ...snoozeAttention, path } as typeof snoozeAttention, {
      body,
    });
    expect([await has(old), await has(snoozed)]).toEqual([true, false]);
    clock.advance({ minutes: 1 });
    await close();
    await nextDay();
    const arisen = await addFailed();
    expect([await has(old), await has(snoozed), await has(arisen)]).toEqual([false, true, true]);
    const { left, older, items } = await page();
    expect(left).toBe(items.length);
    expect(older).toBeGreaterThan(0);
  });

  it('is on the page of the colleague to whom it was handed, until that is undone', async () => {
    const id = await addFailed();
    const before = (await page()).left;
    const { status, body } = await handOver(id, people.owner.userId);
    expect(status).toBe(200);
    expect([await has(id), await has(id, 'owner'), await has(id, 'admin')]).toEqual([
      false,
      true,
      false,
    ]);
    expect((await page()).left).toBe(before - 1);
    const item = (await page('today', 'owner')).items.find(({ key }) => key === String(id));
    expect(item?.handover).toMatchObject({
      to: { id: people.owner.userId },
      by: { id: people.finance.userId },
      note: 'You know the family',
    });
    await call(test, people.admin, revertAuditEvent, { id: body.undo ?? 0 });
    expect([await has(id), await has(id, 'admin')]).toEqual([true, true]);
  });

  it('is there until it is settled if it was handed over, however old it is', async () => {
    const id = await addFailed('2026-01-05T09:00:00.000Z');
    expect([await has(id), await has(id, 'owner')]).toEqual([false, false]);
    await handOver(id, people.owner.userId);
    expect([await has(id), await has(id, 'owner')]).toEqual([false, true]);
  });

  it('cannot be handed to somebody who does not work on it', async () => {
    const id = await addFailed();
    const teacher = await test.signIn('teacher');
    for (const to of [people.support.userId, teacher.userId, 987_654]) {
      expect((await handOver(id, to)).status).toBe(422);
    }
    expect((await handOver(id, people.owner.userId, 'support')).status).toBe(403);
  });
});
