import { listAuditEvents } from '@provost/contract/audit.schema';
import { listCourses } from '@provost/contract/courses.schema';
import { updateEnrolment } from '@provost/contract/enrolments.schema';
import { createNote } from '@provost/contract/notes.schema';
import { listPayments, refundPayment } from '@provost/contract/payments.schema';
import { listPricing } from '@provost/contract/pricing.schema';
import { searchEverything } from '@provost/contract/search.schema';
import { registerStudent, updateStudent } from '@provost/contract/students.schema';
import { eraseUser, previewErasure } from '@provost/contract/user.schema';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { updateKeys, verifyKeys } from '../../school/search-keys/update-keys.ts';
import { login } from '../../testing/accounts/accounts.ts';
import { call } from '../../testing/calls/call.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addPricing,
  addTeacher,
  addTransaction,
} from '../../testing/rows/rows.ts';
import { storedTexts } from '../../testing/rows/stored-texts.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');

const preview = (id: number, who = admin) => call(test, who, previewErasure, { id });

async function registered() {
  const form = {
    first_name: 'Quirina',
    last_name: 'Zwettler',
    email: 'quirina@zwettler.example',
    phone: '+4915177777777',
    password: 'a kettle by the window',
  };
  const { body } = await call(test, admin, registerStudent, { body: form });
  await login(test, form.email, form.password);
  return body.data.id;
}

it('counts what it will change, and changes as much', async () => {
  const { database } = test;
  const id = await registered();
  await call(test, admin, updateStudent, { id, body: { locale: 'de' } });
  const titled = await addCourse(database, { title: 'Private lessons of Quirina Zwettler' });
  const described = await addCourse(database, { description: 'Asked for by ZWETTLER, Quirina' });
  await addTeacher(database, {}, { bio: 'Taught Quirina Zwettler' });
  const enrolment = await addEnrolment(database, { student_id: id, course_id: described.id });
  await call(test, admin, updateEnrolment, {
    id: enrolment.id,
    body: { status: 'cancelled', reason: 'Moved away' },
  });
  const payment = await addPayment(database, {
    student_id: id,
    course_id: titled.id,
    amount_cents: 10_000,
    provider_ref: 'SEPA Q. Zwettler',
  });
  await addTransaction(database, { payment_id: payment.id, amount_cents: 10_000 });
  await call(test, owner, refundPayment, {
    id: payment.id,
    body: { amount: '10.00', reason: 'Ill', version: payment.version },
  });
  await addPricing(database, { course_id: titled.id });
  await updateKeys(database);
  const note = (subject: string, text: string) =>
    call(test, admin, createNote, { query: { subject }, body: { text } });
  await note(`student:${id}`, 'Prefers mornings');
  await note(`payment:${payment.id}`, 'Zwettler called');
  await note(`course:${titled.id}`, 'quirina zwettler asked');
  await note(`course:${titled.id}`, 'Somebody asked');

  const { status, body } = await preview(id);
  expect(status).toBe(200);
  const { events, ...counts } = body.data;
  expect(counts).toEqual({
    fields: 4,
    notes: 3,
    references: 1,
    reasons: 2,
    courses: 2,
    profiles: 1,
  });

  const search = async () => {
    const query = { search: 'zwettler' };
    const lists = [
      (await call(test, admin, listCourses, { query })).body.count,
      (await call(test, admin, listPayments, { query })).body.count,
      (await call(test, admin, listPricing, { query })).body.count,
      (await call(test, admin, listAuditEvents, { query })).body.count,
    ];
    const { body } = await call(test, admin, searchEverything, { query: { q: 'zwettler' } });
    return [...lists, JSON.stringify(body).toLowerCase().includes('zwettler')];
  };
  expect(await search()).toEqual([1, 1, 1, expect.any(Number), true]);
  await call(test, admin, eraseUser, { id, body: { email: 'quirina@zwettler.example' } });
  expect(await search()).toEqual([0, 0, 0, 0, false]);
  expect(await storedTexts(database)).not.toContain('zwettler');
  expect(await verifyKeys(database)).toEqual([]);
  expect(await database.verify()).toEqual([]);
  const { title } = await database.reader
    .selectFrom('courses')
    .select('title')
    .where('id', '=', titled.id)
    .executeTakeFirstOrThrow();
  expect(title).toBe('Private lessons of [erased]');
  const redacted = await database.reader
    .selectFrom('audit_events')
    .select('id')
    .where('redacted_at', 'is not', null)
    .execute();
  expect(redacted).toHaveLength(events);
  expect((await preview(id)).status).toBe(404);
});

/** PostgreSQL does not show its index: its trigrams are those of the rows. */
async function indexedTrigrams(table: string): Promise<unknown[]> {
  const { reader, write, connections } = test.database;
  if (connections) {
    const { rows } = await sql<{ trigram: string }>`
      select distinct unnest(show_trgm(search_key)) as trigram from ${sql.table(table)}`.execute(
      reader,
    );
    return rows.map(({ trigram }) => trigram);
  }
  const terms = `${table}_terms`;
  await write((writer) =>
    sql
      .raw(`create virtual table ${terms} using fts5vocab ('${table}_search', 'row')`)
      .execute(writer),
  );
  const { rows } = await sql<{ term: string }>`select term from ${sql.table(terms)}`.execute(
    reader,
  );
  return rows.map(({ term }) => term);
}

it.each(['users', 'payments', 'courses', 'pricings', 'audit_events'])(
  'leaves no trigram of the name in the search index of %s',
  async (table) => {
    const trigrams = await indexedTrigrams(table);
    for (const trigram of ['zwe', 'wet', 'ett', 'ttl', 'tle', 'qui', 'uir']) {
      expect(trigrams).not.toContain(trigram);
    }
  },
);

it('is for those who can erase the person', async () => {
  expect((await preview(owner.userId)).status).toBe(403);
  expect((await preview(admin.userId)).status).toBe(403);
  expect((await preview(admin.userId, owner)).status).toBe(200);
});
