import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { addTransaction, someday } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const expectRefused = async (work: () => Promise<unknown>) => {
  await expect(work()).rejects.toThrow(/append-only/);
};

test('a ledger entry can lose its reason to an erasure, and get no other', async () => {
  const { id } = await addTransaction(database, { reason: 'Ana was 50% ill_' });
  const change = (columns: Updateable<Tables['transactions']>) =>
    database.write((writer) =>
      writer.updateTable('transactions').set(columns).where('id', '=', id).execute(),
    );
  for (const reason of ['Bo', null, 'Bo [erased]', '[erased] was 500% ill_']) {
    await expectRefused(() => change({ reason }));
  }
  await expectRefused(() => change({ reason: '[erased]', amount_cents: 1 }));
  await change({ reason: '[erased] was 50% ill_' });
  await change({ reason: '[erased]' });
});

test('an audit event can be redacted repeatedly, and its search key can follow a rename', async () => {
  const { id } = await database.write((writer) =>
    writer
      .insertInto('audit_events')
      .values({
        action: 'student.updated',
        subject: 'Student',
        subject_id: '7',
        subject_label: 'Ana',
        after: '{"email":"ana@example.org"}',
        occurred_at: someday,
        search_key: 'ana',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const change = (columns: Updateable<Tables['audit_events']>) =>
    database.write((writer) =>
      writer.updateTable('audit_events').set(columns).where('id', '=', id).execute(),
    );
  await change({ search_key: 'ana lima' });
  await expectRefused(() => change({ subject_label: 'Bo' }));
  await expectRefused(() => change({ after: '{}' }));
  const redact = (columns: Updateable<Tables['audit_events']>) =>
    change({ ...columns, redacted_at: someday });
  for (const columns of [
    { subject_label: 'Bo' },
    { subject_label: '' },
    { subject_label: 'Erased user 8' },
    { subject_label: 'Erased user P-2026-000001' },
    { after: null },
    { after: '{}' },
    { after: '{"email":"bo@example.org"}' },
    { after: '{"email":"bo@[erased]"}' },
    { after: '{"refund":"999.00","email":"[erased]"}' },
    { before: '{"email":"[erased]"}' },
    { address: '203.0.113.0/24' },
  ]) {
    await expectRefused(() => redact(columns));
  }
  await redact({ after: '{"email":"ana@[erased]"}' });
  await redact({ after: '{"email":"[erased]"}' });
  await redact({ subject_label: '[erased]' });
  await expectRefused(() => redact({ subject_label: 'Ana' }));
  await redact({ subject_label: 'Erased user 7' });
  await expectRefused(() => change({ redacted_at: null }));
  for (const column of ['subject_id', 'action', 'request_id'] as const)
    await expectRefused(() => change({ [column]: '8', redacted_at: someday }));
  await expectRefused(() => change({ subject_version: 3, redacted_at: someday }));
});
