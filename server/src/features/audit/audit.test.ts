import { listAuditEvents } from '@provost/contract/audit.schema';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { recordAudit } from '../../school/audit/audit-trail.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addEnrolment, addTeacher } from '../../testing/rows/rows.ts';
import { registerAudit } from './audit.routes.ts';

let test: TestApp;
let owner: SignedIn;
let finance: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerAudit] });
  owner = await test.signIn('owner');
  finance = await test.signIn('finance');
  const actor = ({ userId, email }: SignedIn) => ({ userId, email, fullName: 'Fay Nance' });
  await test.database.write(async (writer) => {
    await recordAudit(writer, {
      actor: actor(finance),
      action: 'pricing.created',
      subject: 'Pricing',
      subjectId: 5,
      subjectLabel: 'Álgebra',
      before: { price: '1.00' },
      after: { price: '2.00', nested: { a: [1] } },
      requestId: 'r-1',
      at: new Date('2026-01-01T00:00:00Z'),
    });
    await recordAudit(writer, {
      actor: null,
      action: 'user.created',
      subject: 'User',
      subjectId: 'x',
      subjectLabel: 'First owner',
      requestId: null,
      at: new Date('2026-01-02T00:00:00Z'),
    });
    await recordAudit(writer, {
      actor: actor(owner),
      action: 'user.status_changed',
      subject: 'Student',
      subjectId: 9,
      subjectLabel: 'Sam',
      requestId: 'r-2',
      at: new Date('2026-01-03T00:00:00Z'),
    });
  });
});
afterAll(() => test.close());

const labelsOf = async (who: SignedIn, query: Record<string, string> = {}) => {
  const { body } = await call(test, who, listAuditEvents, { query });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ subject_label }) => subject_label);
};

describe('the audit trail', () => {
  it('has the names of the records whose ids are in the values', async () => {
    const own = await buildTestApp({ features: [registerAudit] });
    onTestFinished(() => own.close());
    const reader = await own.signIn('owner');
    const teacher = await addTeacher(own.database, { first_name: 'Marta', last_name: 'Lima' });
    const { course_id, student_id } = await addEnrolment(own.database);
    const before = { teacher: 999, class_level: 'Grade 1', student: student_id };
    const after = { teacher: teacher.id, course: course_id, subject: `course:${course_id}` };
    await own.database.write((writer) =>
      recordAudit(writer, {
        actor: null,
        action: 'course.updated',
        subject: 'Course',
        subjectId: course_id,
        subjectLabel: 'Algebra',
        before,
        after,
        requestId: null,
        at: new Date(),
      }),
    );
    const { body } = await call(own, reader, listAuditEvents);
    const named = body.results.find(({ action }) => action === 'course.updated');
    expect(named).toMatchObject({ before, after });
    expect(named?.names).toEqual({
      [`teacher:${teacher.id}`]: 'Marta Lima',
      [`student:${student_id}`]: expect.stringContaining('Ana'),
      [`course:${course_id}`]: expect.stringContaining('Algebra'),
    });
  });

  it.each([
    [{ occurred_from: '2026-01-02', occurred_to: '2026-01-02' }, ['First owner']],
    [{ occurred_to: '2026-01-01' }, ['Álgebra']],
    [{ occurred_from: '2026-01-02', subject: 'Student' }, ['Sam']],
    [{ occurred_from: '2026-01-03', occurred_to: '2026-01-01' }, []],
  ])('of the days %j has their events', async (query, labels) => {
    // Signing in has left events of today.
    const found = await labelsOf(owner, { occurred_to: '2026-01-31', ...query });
    expect(found).toEqual(labels);
  });

  it('shows actor, action, target, before and after', async () => {
    const { body } = await call(test, owner, listAuditEvents, { query: { search: 'algebra' } });
    expect(body.results).toEqual([
      {
        id: expect.any(Number),
        actor: { id: finance.userId, full_name: 'Test finance', email: finance.email },
        action: 'pricing.created',
        subject: 'Pricing',
        subject_id: '5',
        subject_label: 'Álgebra',
        before: { price: '1.00' },
        after: { price: '2.00', nested: { a: [1] } },
        names: {},
        request_id: 'r-1',
        is_revertible: false,
        reverts_id: null,
        reverted_by_id: null,
        redacted_at: null,
        occurred_at: '2026-01-01T00:00:00.000Z',
        address: null,
        occurrences: 1,
      },
    ]);
  });

  it('shows the newest first, and filters', async () => {
    expect(await labelsOf(owner)).toEqual(['Sam', 'First owner', 'Álgebra']);
    expect(await labelsOf(owner, { ordering: 'occurred_at', action: 'user.created' })).toEqual([
      'First owner',
    ]);
    expect(await labelsOf(owner, { subject: 'Pricing,Student' })).toEqual(['Sam', 'Álgebra']);
    expect(await labelsOf(owner, { search: 'fay' })).toEqual(['Sam', 'Álgebra']);
  });

  it('shows finance only their own events', async () => {
    expect(await labelsOf(finance)).toEqual(['Álgebra']);
    expect(await labelsOf(finance, { search: 'sam' })).toEqual([]);
    expect(await labelsOf(finance, { subject: 'Student' })).toEqual([]);
  });

  it('is exported to roles with permission', async () => {
    expect((await callCsv(test, finance, listAuditEvents)).status).toBe(403);
    const { lines } = await callCsv(test, owner, listAuditEvents, {
      query: { subject: 'Pricing' },
    });
    expect(lines[1]).toContain(
      `pricing.created,Pricing,5,Álgebra,"{""price"":""1.00""}","{""price"":""2.00"",""nested"":{""a"":[1]}}",r-1`,
    );
  });
});
