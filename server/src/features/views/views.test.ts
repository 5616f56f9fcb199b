import { revertAuditEvent } from '@provost/contract/audit.schema';
import { createTag, deleteTag } from '@provost/contract/tags.schema';
import { eraseUser, updateUser } from '@provost/contract/user.schema';
import * as contract from '@provost/contract/views.schema';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { addPayment } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');
const support = sharedUser(test, 'support');
const finance = sharedUser(test, 'finance');
const teacher = sharedUser(test, 'teacher');

const create = (who: SignedIn, body: object) =>
  call(test, who, contract.createView, { body: { list: 'students', name: 'A view', ...body } });
const update = (who: SignedIn, id: number, body: object) =>
  call(test, who, contract.updateView, { id, body });
const remove = (who: SignedIn, id: number) => call(test, who, contract.deleteView, { id });
const list = async (who: SignedIn) => (await call(test, who, contract.listViews)).body.data;
const find = async (who: SignedIn, id: number) => (await list(who)).find((view) => view.id === id);

describe('a saved view', () => {
  it('has a query of its list, without the place in it', async () => {
    const { status, body } = await create(support, {
      name: 'Suspended',
      query: '?status=suspended,archived&ordering=-created_at&columns=full_name,tags&page=3&open=4',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      list: 'students',
      name: 'Suspended',
      query: 'status=suspended%2Carchived&ordering=-created_at&columns=full_name%2Ctags',
      shared: false,
      is_default: false,
      is_own: true,
      ignored: [],
    });
    for (const query of ['unknown=1', 'status=nonsense', 'class_level=x', 'ordering=phone']) {
      const refused = await create(support, { query });
      expect(Object.keys(refused.error.message), query).toEqual(['query']);
    }
  });

  it('is seen by its owner only, unless it is shared, which owners and admins can do', async () => {
    const { id } = (await create(admin, { name: 'Mine' })).body.data;
    expect(await find(support, id)).toBeUndefined();
    expect((await update(support, id, { name: 'Theirs' })).status).toBe(404);
    expect((await create(support, { shared: true })).status).toBe(403);
    await update(admin, id, { shared: true });
    expect(await find(support, id)).toMatchObject({ is_own: false, shared: true });
    expect((await update(support, id, { name: 'Theirs' })).status).toBe(403);
    expect((await remove(support, id)).status).toBe(403);
    const own = (await create(support, {})).body.data;
    expect((await update(support, own.id, { shared: true })).status).toBe(403);
    expect((await update(owner, id, { name: 'Ours' })).body.data.name).toBe('Ours');
  });

  it('is one of a list that the caller can see', async () => {
    expect((await create(teacher, { list: 'payments' })).status).toBe(403);
    expect((await create(teacher, {})).status).toBe(201);
    const { id } = (await create(finance, { list: 'payments' })).body.data;
    await test.database.write((writer) =>
      writer.updateTable('views').set({ is_shared: 1 }).where('id', '=', id).execute(),
    );
    expect(await find(teacher, id)).toBeUndefined();
    expect(await find(support, id)).toBeDefined();
  });

  it('has only what its reader can ask the list', async () => {
    const query = 'status=active&trial=converted&ordering=-last_login_at';
    const { id } = (await create(admin, { query, shared: true })).body.data;
    expect(await find(support, id)).toMatchObject({ query, ignored: [] });
    expect(await find(teacher, id)).toMatchObject({
      query: 'status=active',
      ignored: ['trial', 'ordering'],
    });
    for (const refused of ['trial=active', 'ordering=full_name,-enrolled_course_count']) {
      const response = await create(teacher, { query: refused });
      expect(Object.keys(response.error.message), refused).toEqual(['query']);
    }
    const { body } = await call(test, teacher, contract.countViews, {
      query: { list: 'students' },
    });
    expect(body.data.map((one) => one.query)).toContain('status=active');
  });

  it('is shared again by an undo only for those who share', async () => {
    const leaving = await test.signIn('admin');
    const { id } = (await create(leaving, { shared: true })).body.data;
    const deleted = await remove(leaving, id);
    const body = { user_type: 'support' as const };
    await call(test, owner, updateUser, { id: leaving.userId, body });
    const undo = await call(test, leaving, revertAuditEvent, { id: deleted.body.undo ?? 0 });
    expect(undo.status).toBe(403);
    expect(await find(support, id)).toBeUndefined();
  });

  it('is edited and deleted with undo, by its owner', async () => {
    const { id, version } = (await create(support, { query: 'status=active' })).body.data;
    const edited = await update(support, id, { query: 'status=invited', version });
    expect(edited.body.data).toMatchObject({ query: 'status=invited', version: 2 });
    expect((await update(support, id, { name: 'Late', version })).error.code).toBe('stale');
    const undo = edited.body.undo ?? 0;
    expect((await call(test, admin, revertAuditEvent, { id: undo })).status).toBe(409);
    expect((await call(test, support, revertAuditEvent, { id: undo })).status).toBe(201);
    expect((await find(support, id))?.query).toBe('status=active');
    const deleted = await remove(support, id);
    expect(await find(support, id)).toBeUndefined();
    await call(test, support, revertAuditEvent, { id: deleted.body.undo ?? 0 });
    expect((await find(support, id))?.query).toBe('status=active');
  });

  it('opens the lists again that it opened before it was deleted, after an undo', async () => {
    const { id } = (await create(admin, { shared: true, is_default: true })).body.data;
    await update(support, id, { is_default: true });
    await update(finance, id, { is_default: true });
    const deleted = await remove(admin, id);
    const other = (await create(finance, { is_default: true })).body.data;
    await call(test, admin, revertAuditEvent, { id: deleted.body.undo ?? 0 });
    for (const who of [admin, support]) expect((await find(who, id))?.is_default).toBe(true);
    expect((await find(finance, id))?.is_default).toBe(false);
    expect((await find(finance, other.id))?.is_default).toBe(true);
  });

  it('can open its list, one per list and person', async () => {
    const one = (await create(admin, { shared: true, is_default: true })).body.data;
    expect(one.is_default).toBe(true);
    const other = (await create(admin, { shared: true })).body.data;
    expect((await update(support, one.id, { is_default: true })).status).toBe(200);
    await update(admin, other.id, { is_default: true });
    expect(await find(admin, one.id)).toMatchObject({ is_default: false });
    expect(await find(support, one.id)).toMatchObject({ is_default: true });
    await update(support, one.id, { is_default: false });
    expect(await find(support, one.id)).toMatchObject({ is_default: false });
  });

  it('leaves out what its list no longer knows, and says so', async () => {
    const tag = (await call(test, admin, createTag, { body: { name: 'Gone' } })).body.data;
    const query = `status=active&tag=${tag.id}`;
    const { id } = (await create(admin, { query })).body.data;
    await call(test, admin, deleteTag, { id: tag.id });
    expect(await find(admin, id)).toMatchObject({ query: 'status=active', ignored: ['tag'] });
    await test.database.write((writer) =>
      writer
        .updateTable('views')
        .set({ query: 'status=active&former=1' })
        .where('id', '=', id)
        .execute(),
    );
    expect(await find(admin, id)).toMatchObject({ query: 'status=active', ignored: ['former'] });
  });

  it('stays if it is shared by somebody who is erased', async () => {
    const leaving = await test.signIn('admin');
    const shared = (await create(leaving, { shared: true })).body.data;
    const own = (await create(leaving, {})).body.data;
    const body = { email: leaving.email };
    const erased = await call(test, owner, eraseUser, { id: leaving.userId, body });
    expect(erased.status).toBe(200);
    expect(await find(owner, shared.id)).toMatchObject({
      owner: { full_name: expect.stringContaining('Erased') },
    });
    const left = await test.database.reader
      .selectFrom('views')
      .select('id')
      .where('id', 'in', [shared.id, own.id])
      .execute();
    expect(left).toEqual([{ id: shared.id }]);
    expect((await remove(admin, shared.id)).status).toBe(200);
  });
});

describe('the counts of views', () => {
  const counts = (who: SignedIn, name: string) =>
    call(test, who, contract.countViews, { query: { list: name } });

  it('are of all rows, of the tabs that the list has for everybody, and of saved views', async () => {
    const { database } = test;
    for (const status of ['pending', 'pending', 'failed'] as const) {
      await addPayment(database, { status });
    }
    const query = 'status=failed&search=nobody&ordering=amount';
    await create(finance, { list: 'payments', name: 'Failed nobody', query });
    const { body } = await counts(finance, 'payments');
    const found = new Map(body.data.map((one) => [one.query, one.count]));
    expect(found.get('')).toBeGreaterThanOrEqual(3);
    expect(found.get('status=pending')).toBeGreaterThanOrEqual(2);
    expect(found.get('status=failed')).toBeGreaterThanOrEqual(1);
    expect(found.get('status=refunded')).toBe(0);
    expect(found.get(query)).toBe(0);
    expect(body.data.every(({ count_capped }) => !count_capped)).toBe(true);
  });

  it('are only for those who see the list', async () => {
    expect((await counts(teacher, 'payments')).status).toBe(403);
    expect((await counts(teacher, 'students')).status).toBe(200);
    expect((await counts(owner, 'audit')).body.data).toEqual([]);
    expect((await counts(owner, 'nothing')).status).toBe(422);
  });
});
