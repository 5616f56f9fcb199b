import { revertAuditEvent } from '@provost/contract/audit.schema';
import * as levels from '@provost/contract/class-levels.schema';
import * as courses from '@provost/contract/courses.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import * as payments from '@provost/contract/payments.schema';
import { createPricing, deletePricing, listPricing } from '@provost/contract/pricing.schema';
import { readSchool, updateSchool } from '@provost/contract/school.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAudit } from '../features/audit/audit.routes.ts';
import { registerClassLevels } from '../features/class-levels/class-levels.routes.ts';
import { registerCourses } from '../features/courses/courses.routes.ts';
import { registerPayments } from '../features/payments/payments.routes.ts';
import { registerPricing } from '../features/pricing/pricing.routes.ts';
import { registerSchool } from '../features/school/school.routes.ts';
import { verifyPayments } from '../school/payments/verify-payments.ts';
import { verifyKeys } from '../school/search-keys/update-keys.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/app.ts';
import { call } from '../testing/calls/call.ts';
import { keepBooks } from '../testing/models/bookkeeper.ts';
import { addStudent, addTeacher } from '../testing/rows/rows.ts';

let test: TestApp;
let owner: SignedIn;
let teacher: number;
let students: number[];

beforeAll(async () => {
  test = await buildTestApp({
    features: [
      registerSchool,
      registerClassLevels,
      registerCourses,
      registerPayments,
      registerPricing,
      registerAudit,
    ],
  });
  owner = await test.signIn('owner');
  teacher = (await addTeacher(test.database, {}, { class_levels: '["Grade 1","A, B"]' })).id;
  students = [];
  while (students.length < 3) students.push((await addStudent(test.database)).id);
});
afterAll(() => test.close());

const send = async (endpoint: Endpoint, input: { id?: number; body?: unknown } = {}) => {
  const response = await call(test, owner, endpoint, input);
  expect(response.status, JSON.stringify(response.error)).toBeLessThan(500);
  return { status: response.status, body: response.body as { data?: unknown; undo?: number } };
};

const rowsOf = async (endpoint: Endpoint) =>
  (await send(endpoint)).body.data as { id: number; version: number }[];
const pick = <T>(rows: readonly T[], draw: number): T | undefined => rows[draw % rows.length];
const idOf = async (endpoint: Endpoint, draw: number) =>
  pick(await rowsOf(endpoint), draw)?.id ?? 999;
const priceIds = async () =>
  (await call(test, owner, listPricing, { query: { page_size: 100 } })).body.results;

const name = fc.constantFrom('Grade 1', 'grade 1', 'Grade 2', 'A, B', 'É "x"', 'Adult', 'Evening');
const price = fc.constantFrom('0', '1.00', '80.00', '90.50');
const draw = fc.nat(1000);

const newCourse = fc.record(
  {
    code: fc.constantFrom('A-1', 'a-1', 'B-2', 'C-3', 'Ü-4'),
    title: fc.constantFrom('Algebra', 'Ålgebra', 'Géométrie', 'Art'),
    subject: fc.constantFrom('Maths', 'Art, modern'),
    teacher: fc.boolean(),
    price: fc.option(price),
    status: fc.constantFrom('draft', 'published', 'archived'),
    currency: fc.constantFrom('EUR', 'USD'),
    capacity: fc.option(fc.integer({ min: 1, max: 9 })),
  },
  { requiredKeys: ['code', 'title', 'subject'] },
);

type Write = () => Promise<{ status: number; body: { undo?: number } }>;

const amount = fc.constantFrom('0.01', '30.00', '80.00', '999999.99');
const paymentId = async (draw: number) => {
  const { body } = await call(test, owner, payments.listPayments, { query: { page_size: 100 } });
  return pick(body.results, draw)?.id ?? 999;
};

const moneyWrites: fc.Arbitrary<Write>[] = [
  fc
    .record({
      draw,
      amount,
      status: fc.constantFrom('paid', 'pending'),
      method: fc.constantFrom('card', 'cash'),
      enrol: fc.boolean(),
    })
    .map(({ draw, ...form }) => async () => {
      const { database } = test;
      const course = pick(await database.reader.selectFrom('courses').selectAll().execute(), draw);
      const student = pick(students, draw);
      const { id = 999, currency = 'EUR' } = course ?? {};
      return send(payments.recordPayment, { body: { ...form, student, course: id, currency } });
    }),
  draw.map((draw) => async () => send(payments.markPaymentPaid, { id: await paymentId(draw) })),
  draw.map((draw) => async () => send(payments.voidPayment, { id: await paymentId(draw) })),
  fc.tuple(draw, amount, fc.boolean()).map(([draw, amount, cancel_enrolment]) => async () => {
    const body = { amount, reason: 'Random', cancel_enrolment };
    return send(payments.refundPayment, { id: await paymentId(draw), body });
  }),
  fc.tuple(draw, amount, fc.constantFrom('', '-')).map(([draw, amount, sign]) => async () => {
    const body = { amount: sign + amount, reason: 'Random' };
    return send(payments.adjustPayment, { id: await paymentId(draw), body });
  }),
  fc.tuple(draw, amount, fc.boolean()).map(([draw, amount, isOther]) => async () => {
    const body = { amount, reason: 'Random', ...(isOther && { student: pick(students, draw) }) };
    return send(payments.correctPayment, { id: await paymentId(draw), body });
  }),
];

/** Each write of the features, with targets drawn from what exists. */
const write: fc.Arbitrary<Write> = fc.oneof(
  ...moneyWrites,
  name.map((name) => () => send(levels.createClassLevel, { body: { name } })),
  fc
    .tuple(draw, fc.record({ name, archived: fc.boolean() }, { requiredKeys: [] }))
    .map(([draw, body]) => async () => {
      const id = await idOf(levels.listClassLevels, draw);
      return send(levels.updateClassLevel, { id, body });
    }),
  draw.map((draw) => async () => {
    const id = await idOf(levels.listClassLevels, draw);
    return send(levels.deleteClassLevel, { id });
  }),
  draw.map((draw) => async () => {
    const ids = (await rowsOf(levels.listClassLevels)).map(({ id }) => id);
    const [moved = 0] = ids.splice(draw % Math.max(1, ids.length), 1);
    ids.splice(Math.floor(draw / 7) % (ids.length + 1), 0, moved);
    return send(levels.reorderClassLevels, { body: { ids: ids.filter(Boolean) } });
  }),
  fc.tuple(draw, newCourse).map(([draw, { teacher: isTaught, ...given }]) => async () => {
    const class_level = await idOf(levels.listClassLevels, draw);
    const body = { ...given, class_level, ...(isTaught && { teacher }) };
    return send(courses.createCourse, { body });
  }),
  fc
    .tuple(draw, draw, fc.subarray(['code', 'title', 'price', 'status', 'class_level']), newCourse)
    .map(([draw, level, fields, { teacher: isTaught, ...given }]) => async () => {
      const class_level = await idOf(levels.listClassLevels, level);
      const all: Record<string, unknown> = { ...given, class_level };
      const body = Object.fromEntries(
        fields.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]])),
      );
      const taught = isTaught === undefined ? {} : { teacher: isTaught ? teacher : null };
      const id = await idOf(courses.listCourses, draw);
      return send(courses.updateCourse, { id, body: { ...body, ...taught } });
    }),
  draw.map((draw) => async () => {
    const id = await idOf(courses.listCourses, draw);
    return send(courses.deleteCourse, { id });
  }),
  fc.tuple(draw, price).map(([draw, original_price]) => async () => {
    const course = await idOf(courses.listCourses, draw);
    const body = { course, original_price, discount_percent: 0, final_price: original_price };
    return send(createPricing, { body });
  }),
  draw.map((draw) => async () => {
    const id = pick(await priceIds(), draw)?.id ?? 999;
    return send(deletePricing, { id });
  }),
  fc
    .record(
      { name: fc.constantFrom('Lyceum', 'École'), trial_days: fc.nat(30) },
      { requiredKeys: [] },
    )
    .map((body) => () => send(updateSchool, { body })),
  draw.map((draw) => async () => {
    const events = await test.database.reader.selectFrom('audit_events').select('id').execute();
    return send(revertAuditEvent, { id: pick(events, draw)?.id ?? 999 });
  }),
  fc.constant(async () => {
    const id = await idOf(levels.listClassLevels, 0);
    if (id !== 999) await addStudent(test.database, { class_level_id: id });
    return { status: 201, body: {} };
  }),
);

/** All records without their versions, which a revert increments too. */
async function snapshot() {
  const records = [
    await rowsOf(levels.listClassLevels),
    await rowsOf(courses.listCourses),
    [(await send(readSchool)).body.data as { version: number }],
  ];
  return records.map((rows) => rows.map(({ version: _, ...fields }) => fields));
}

it('leaves correct counters, keys and prices after any writes, and reverts undo them', async () => {
  const step = fc.record({ write, isUndone: fc.boolean() });
  const reverts = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const { write, isUndone } of steps) {
        const before = isUndone ? await snapshot() : undefined;
        const { body } = await write();
        if (!before || body.undo === undefined) continue;
        const { status } = await send(revertAuditEvent, { id: body.undo });
        expect([201, 409, 422]).toContain(status);
        reverts[status === 201 ? 'done' : 'refused'] += 1;
        if (status === 201) expect(await snapshot()).toEqual(before);
      }
      expect(await test.database.verify()).toEqual([]);
      expect(await verifyPayments(test.database)).toEqual([]);
      expect(await verifyKeys(test.database)).toEqual([]);
      await expectTotals();
      await expectPrices();
    }),
    { numRuns: 10 },
  );
  // A write that was made a moment ago can usually be undone.
  expect(reverts.done).toBeGreaterThan(reverts.refused);
});

/** The price of a course is its newest saved price, and a published course has one. */
async function expectPrices(): Promise<void> {
  const { reader } = test.database;
  const prices = await reader.selectFrom('pricings').selectAll().orderBy('id').execute();
  for (const course of await reader.selectFrom('courses').selectAll().execute()) {
    const saved = prices.filter(
      ({ course_id, deleted_at }) => course_id === course.id && deleted_at === null,
    );
    expect(course.is_priced).toBe(saved.length > 0 ? 1 : 0);
    expect(course.price_cents).toBe(saved.at(-1)?.final_cents ?? 0);
    if (course.status === 'published')
      expect(course).toMatchObject({ is_priced: 1, teacher_id: teacher });
  }
}

/** The totals of the payments, from counters, equal the books that follow from the ledger. */
async function expectTotals(): Promise<void> {
  const { body } = await call(test, owner, payments.sumPayments);
  expect(body.data).toEqual((await keepBooks(test.database)).totals);
}
