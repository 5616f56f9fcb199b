import { listAuditEvents, revertAuditEvent } from '@provost/contract/audit.schema';
import { deleteCourse } from '@provost/contract/courses.schema';
import { updateEnrolment } from '@provost/contract/enrolments.schema';
import { createPricing } from '@provost/contract/pricing.schema';
import { updateSchool } from '@provost/contract/school.schema';
import { updateUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { addCourse, addEnrolment, addUser } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');
const support = sharedUser(test, 'support');

/** Whether the caller's list says that the newest change can be reverted, and the response if so. */
async function newest(who: SignedIn) {
  const { body } = await call(test, who, listAuditEvents, { query: { page_size: 5 } });
  // A refused revert leaves a trace.
  const event = body.results.find(({ action }) => action !== 'access.refused');
  const { status } = await call(test, who, revertAuditEvent, { id: event?.id ?? 0 });
  return { isRevertible: event?.is_revertible, status };
}

const forbidden = { isRevertible: false, status: 403 };
const done = { isRevertible: true, status: 201 };

describe('the audit trail offers a revert only to those who can make it', () => {
  it('to support, who can take a cancellation back', async () => {
    const { id } = await addEnrolment(test.database);
    await call(test, support, updateEnrolment, { id, body: { status: 'cancelled' } });
    expect(await newest(support)).toEqual(done);
  });

  it('to support, if the reason of a cancellation was changed', async () => {
    const { id } = await addEnrolment(test.database, { status: 'cancelled', reason: 'Ill' });
    const body = { status: 'cancelled', reason: 'Moved' } as const;
    await call(test, support, updateEnrolment, { id, body });
    expect(await newest(support)).toEqual(done);
  });

  it('not to an admin, if an owner changed a colleague', async () => {
    const { id } = await addUser(test.database, 'admin');
    await call(test, owner, updateUser, { id, body: { status: 'suspended' } });
    expect(await newest(admin)).toEqual(forbidden);
    expect(await newest(owner)).toEqual(done);
  });

  it('to every admin, if an admin changed a colleague', async () => {
    const { id } = await addUser(test.database, 'support');
    await call(test, admin, updateUser, { id, body: { status: 'suspended' } });
    expect(await newest(await test.signIn('admin'))).toEqual(done);
  });

  it('not to an admin, if an owner changed the currencies', async () => {
    await call(test, owner, updateSchool, { body: { currencies: ['EUR', 'USD'] } });
    expect(await newest(admin)).toEqual(forbidden);
    expect(await newest(owner)).toEqual(done);
  });
});

it('an event about a school that no longer has a name still has a label', async () => {
  await call(test, owner, updateSchool, { body: { name: 'Lyceum' } });
  expect(await newest(owner)).toEqual(done);
  const { body } = await call(test, owner, listAuditEvents, { query: { page_size: 1 } });
  expect(body.results[0]?.subject_label).toBe('Lyceum');
});

describe('the audit trail offers the revert of a change', () => {
  const offers = async (subject_id: number, subject: 'Student' | 'Course' | 'Pricing') => {
    const query = { subject, subject_id: String(subject_id) };
    const { body } = await call(test, owner, listAuditEvents, { query });
    return body.results.map(({ action, is_revertible }) => [action, is_revertible]);
  };
  const revertLatest = async () => {
    const { body } = await call(test, owner, listAuditEvents, { query: { page_size: 1 } });
    const { status } = await call(test, owner, revertAuditEvent, { id: body.results[0]?.id ?? 0 });
    expect(status).toBe(201);
  };

  it('only while the record has not changed since', async () => {
    const { id } = await addUser(test.database, 'student');
    for (const status of ['suspended', 'active', 'archived'] as const) {
      await call(test, owner, updateUser, { id, body: { status } });
    }
    const changed = 'user.status_changed';
    expect(await offers(id, 'Student')).toEqual([
      [changed, true],
      [changed, false],
      [changed, false],
    ]);
    await revertLatest();
    expect((await offers(id, 'Student')).map(([, isOffered]) => isOffered)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('of a price only while it is there, and of its deletion only while it is not', async () => {
    const { id: course } = await addCourse(test.database);
    const body = {
      course,
      original_price: '10.00',
      discount_percent: '0',
      final_price: '10.00',
    } as const;
    const created = await call(test, owner, createPricing, { body });
    const { id } = created.body.data;
    expect(await offers(id, 'Pricing')).toEqual([['pricing.created', true]]);
    await revertLatest();
    expect(await offers(id, 'Pricing')).toEqual([
      ['pricing.deleted', true],
      ['pricing.created', false],
    ]);
  });

  it('that deleted a record', async () => {
    const { id } = await addCourse(test.database, { status: 'draft' });
    await call(test, owner, deleteCourse, { id });
    expect(await offers(id, 'Course')).toEqual([['course.deleted', true]]);
    await revertLatest();
    expect((await offers(id, 'Course')).at(-1)).toEqual(['course.deleted', false]);
  });
});
