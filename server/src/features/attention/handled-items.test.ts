import type { AttentionKind } from '@provost/contract/attention';
import {
  handOverAttention,
  snoozeAttention,
  unsnoozeAttention,
} from '@provost/contract/attention.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { expect, it } from 'vitest';
import { attentionSchool } from '../../testing/calls/attention-reader.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addPayment } from '../../testing/rows/rows.ts';
import { sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const { test, owner, attention } = attentionSchool(clock);
const finance = sharedUser(test, 'finance');
const admin = sharedUser(test, 'admin');

const kind: AttentionKind = 'pending_payment_old';
const at = <E extends Endpoint>(endpoint: E, key: number): E => ({
  ...endpoint,
  path: endpoint.path.replace('{kind}', kind).replace('{key}', String(key)),
});
const handOver = (key: number, to: number, seen: object = {}, who = finance) =>
  call(test, who, at(handOverAttention, key), { body: { to, note: 'Please call', ...seen } });
const snooze = (key: number, seen: object = {}) =>
  call(test, owner, at(snoozeAttention, key), { body: { days: 3, ...seen } });

const unsnooze = (key: number, handled_at: string) =>
  call(test, owner, at(unsnoozeAttention, key), { query: { handled_at } });

async function addItem() {
  clock.advance({ seconds: 10 });
  const key = (await addPayment(test.database, { status: 'pending' })).id;
  return { key, handled_at: (await itemOf(key))?.handled_at };
}
const itemOf = async (key: number) =>
  (await attention.items(kind)).find((item) => item.key === String(key));

it('an item that a colleague has handed over since is not handed to another', async () => {
  const { key, ...seen } = await addItem();
  expect(seen.handled_at).toBeNull();
  expect((await handOver(key, owner.userId, seen)).status).toBe(200);
  clock.advance({ minutes: 1 });
  const refused = await handOver(key, admin.userId, seen, admin);
  expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
  expect(refused.error.current).toMatchObject({
    handover: { to: { id: owner.userId }, note: 'Please call' },
  });
  expect((await itemOf(key))?.handover?.to.id).toBe(owner.userId);
  const { handled_at } = refused.error.current as { handled_at: string };
  expect((await handOver(key, admin.userId, { handled_at }, admin)).status).toBe(200);
  expect((await itemOf(key))?.handover?.to.id).toBe(admin.userId);
});

it('an item that a colleague has handed over or snoozed since is not snoozed', async () => {
  const { key, ...seen } = await addItem();
  expect((await handOver(key, owner.userId, seen)).status).toBe(200);
  clock.advance({ minutes: 1 });
  expect((await snooze(key, seen)).error.code).toBe('stale');
  const { handled_at } = (await itemOf(key)) ?? {};
  expect((await snooze(key, { handled_at })).status).toBe(200);
  clock.advance({ minutes: 1 });
  expect((await snooze(key, { handled_at })).error.code).toBe('stale');
});

it('a client that sends no time overwrites it', async () => {
  const { key } = await addItem();
  expect((await handOver(key, owner.userId)).status).toBe(200);
  clock.advance({ minutes: 1 });
  expect((await handOver(key, admin.userId)).status).toBe(200);
});

it('of two who hand over one item at the same time, one succeeds', async () => {
  const { key, ...seen } = await addItem();
  const both = await Promise.all([
    handOver(key, owner.userId, seen),
    handOver(key, admin.userId, seen, admin),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('an item that a colleague has snoozed again since is not shown again', async () => {
  const { key } = await addItem();
  const snoozedAt = clock.now().toISOString();
  expect((await snooze(key)).status).toBe(200);
  clock.advance({ seconds: 1 });
  expect((await snooze(key, { days: 30, handled_at: snoozedAt })).status).toBe(200);
  const refused = await unsnooze(key, snoozedAt);
  expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
  const { handled_at } = refused.error.current as { handled_at: string };
  expect((await unsnooze(key, handled_at)).status).toBe(200);
  expect((await itemOf(key))?.snooze).toBeNull();
});
