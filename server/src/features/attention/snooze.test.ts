import { type AttentionKind, attentionKindsFor } from '@provost/contract/attention';
import {
  countAttention,
  listAttention,
  snoozeAttention,
  unsnoozeAttention,
} from '@provost/contract/attention.schema';
import { listAuditEvents, revertAuditEvent } from '@provost/contract/audit.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import { attentionReader, attentionSchool } from '../../testing/calls/attention-reader.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addPayment, addStudent } from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const { test, owner, attention } = attentionSchool(clock);

const at = <E extends Endpoint>(endpoint: E, kind: AttentionKind, key = 0): E => ({
  ...endpoint,
  path: endpoint.path.replace('{kind}', kind).replace('{key}', String(key)),
});

const kind = 'pending_payment_old';
const body = { days: 3, reason: 'The bank needs some days.' };
const addOldPayment = async () => (await addPayment(test.database, { status: 'pending' })).id;
const snooze = (key: number, form: object = body, who = owner) =>
  call(test, who, at(snoozeAttention, kind, key), { body: form });
const unsnooze = (key: number) => call(test, owner, at(unsnoozeAttention, kind, key));
const revert = (id: number | undefined) => call(test, owner, revertAuditEvent, { id: id ?? 0 });

describe('a snoozed item', () => {
  it.each([
    ['2025-12-01T00:00:00.000Z', true],
    ['2026-02-01T00:00:00.000Z', false],
  ])('comes back if its situation began after the snooze: %s', async (waiting_since, isSnoozed) => {
    const { id } = await addStudent(test.database, { waiting_since });
    await test.database.write((writer) =>
      writer
        .insertInto('attention_snoozes')
        .values({
          kind: 'unenrolled_waiting',
          item_id: id,
          until: '2026-12-31T00:00:00.000Z',
          reason: 'Next year',
          created_at: '2026-01-01T00:00:00.000Z',
        })
        .execute(),
    );
    expect(await attention.has('unenrolled_waiting', id)).toBe(!isSnoozed);
    expect(await attention.has('unenrolled_waiting', id, { snoozed: 'true' })).toBe(isSnoozed);
    const { body } = await attention.page('unenrolled_waiting', { snoozed: String(isSnoozed) });
    const item = body.results.find(({ key }) => key === String(id));
    expect(item?.snooze?.reason).toBe(isSnoozed ? 'Next year' : undefined);
  });

  it('needs no reason', async () => {
    const id = await addOldPayment();
    const { status, body: response } = await snooze(id, { days: 7 });
    expect(status).toBe(200);
    expect(response.data.snooze?.reason).toBe('');
    const snoozed = await attention.items(kind, { snoozed: 'true' });
    expect(snoozed.find(({ key }) => key === String(id))?.snooze?.reason).toBe('');
  });

  it('leaves list and count until its time, and is among the snoozed ones', async () => {
    const id = await addOldPayment();
    const before = await attention.count(kind);
    const { status, body: response } = await snooze(id);
    expect(status).toBe(200);
    const until = '2026-03-05T10:00:00.000Z';
    expect(response.data).toEqual({
      kind,
      key: String(id),
      snooze: { until, reason: body.reason },
    });
    expect(await attention.has(kind, id)).toBe(false);
    expect(await attention.count(kind)).toMatchObject({
      count: (before?.count ?? 0) - 1,
      snoozed: (before?.snoozed ?? 0) + 1,
    });
    const snoozed = await attention.items(kind, { snoozed: 'true' });
    expect(snoozed.find(({ key }) => key === String(id))?.snooze?.reason).toBe(body.reason);

    clock.advance({ days: 4 });
    const later = attentionReader(test, await test.signIn('owner'));
    expect(await later.has(kind, id)).toBe(true);
    expect(await later.has(kind, id, { snoozed: 'true' })).toBe(false);
    clock.advance({ days: -4 });
  });

  it('comes back when its snooze is ended, and the audit trail has both', async () => {
    const id = await addOldPayment();
    await snooze(id);
    expect((await unsnooze(id)).status).toBe(200);
    expect(await attention.has(kind, id)).toBe(true);
    expect((await unsnooze(id)).status).toBe(404);
    const query = { subject: 'Payment', subject_id: id };
    const { body: events } = await call(test, owner, listAuditEvents, { query });
    expect(events.results.map(({ action }) => action)).toEqual([
      'attention.unsnoozed',
      'attention.snoozed',
    ]);
    expect(events.results[1]?.after).toMatchObject({ kind, reason: body.reason });
  });

  it('comes back with Undo, and Undo of that snoozes it again', async () => {
    const id = await addOldPayment();
    const undo = await revert((await snooze(id)).body.undo);
    expect(undo.status).toBe(201);
    expect(await attention.has(kind, id)).toBe(true);
    expect((await revert(undo.body.data.id)).status).toBe(201);
    expect(await attention.has(kind, id)).toBe(false);
  });

  it('keeps a later snooze: Undo of the earlier one is stale', async () => {
    const id = await addOldPayment();
    const first = await snooze(id);
    await snooze(id, { days: 5, reason: 'Later.' });
    expect((await revert(first.body.undo)).status).toBe(409);
  });

  it('can be snoozed until a time', async () => {
    const id = await addOldPayment();
    const until = '2026-04-01T00:00:00.000Z';
    const { body: response } = await snooze(id, { until, reason: 'After Easter.' });
    expect(response.data.snooze?.until).toBe(until);
  });
});

it('of an erased student is deleted, because its reason can name them', async () => {
  const { id, email } = await addStudent(test.database);
  const waiting = at(snoozeAttention, 'unenrolled_waiting', id);
  expect((await call(test, owner, waiting, { body })).status).toBe(200);
  const payment = await addPayment(test.database, { student_id: id, status: 'pending' });
  expect((await snooze(payment.id)).status).toBe(200);
  expect((await call(test, owner, eraseUser, { id, body: { email } })).status).toBe(200);
  const left = await test.database.reader
    .selectFrom('attention_snoozes')
    .select('kind')
    .where('item_id', 'in', [id, payment.id])
    .where('kind', 'in', ['unenrolled_waiting', kind])
    .execute();
  expect(left).toEqual([]);
});

describe('a snooze is refused', () => {
  it.each([
    [{ reason: 'Why not' }],
    [{ days: 3, until: '2026-04-01T00:00:00Z', reason: 'Both' }],
    [{ days: 366, reason: 'Too long' }],
    [{ until: '2026-03-01T00:00:00Z', reason: 'Past' }],
    [{ until: '2028-03-01T00:00:00Z', reason: 'Far' }],
  ])('with %o', async (form) => {
    expect((await snooze(await addOldPayment(), form)).status).toBe(422);
  });

  it('for an item that is not listed', async () => {
    const { id } = await addPayment(test.database);
    expect((await snooze(id)).status).toBe(404);
    expect((await snooze(987_654)).status).toBe(404);
  });
});

describe('the kinds of a role', () => {
  it.each(['owner', 'admin', 'finance', 'support'] as const)('%s', async (userType) => {
    const who = await test.signIn(userType);
    const kinds = attentionKindsFor(userType);
    const { body: counts } = await call(test, who, countAttention);
    expect(counts.data.map((count) => count.kind)).toEqual(kinds);
    for (const { kind: listed } of (await call(test, owner, countAttention)).body.data) {
      const { status } = await call(test, who, at(listAttention, listed));
      expect(status).toBe(kinds.includes(listed) ? 200 : 403);
    }
  });

  it('limit what it can snooze', async () => {
    const { id } = await addStudent(test.database);
    const [finance, support] = [await test.signIn('finance'), await test.signIn('support')];
    const waiting = at(snoozeAttention, 'unenrolled_waiting', id);
    expect((await call(test, finance, waiting, { body })).status).toBe(403);
    expect((await call(test, support, waiting, { body })).status).toBe(200);
    expect((await snooze(await addOldPayment(), body, support)).status).toBe(403);
  });
});
