import { expect, test } from 'vitest';
import { actionsOfRow } from './row-actions.ts';

test('the actions of a row are those that its status allows', () => {
  expect(actionsOfRow('courses', { status: 'draft' }, 'owner')).toContain('publish');
  expect(actionsOfRow('courses', { status: 'published' }, 'owner')).not.toContain('publish');
  expect(actionsOfRow('payments', { status: 'paid' }, 'owner')).toEqual([]);
  expect(actionsOfRow('payments', { status: 'pending' }, 'owner')).toEqual(['mark_paid', 'void']);
  expect(actionsOfRow('enrolments', { status: 'waiting' }, 'owner')).toEqual(['cancel']);
  const archived = actionsOfRow('students', { status: 'archived' }, 'owner');
  expect(archived).toContain('reactivate');
  for (const action of ['suspend', 'archive', 'enrol', 'invite']) {
    expect(archived).not.toContain(action);
  }
});

test('a student who has bought something has no trial to extend', () => {
  const active = { status: 'active' };
  expect(actionsOfRow('students', active, 'owner')).toContain('extend_trial');
  expect(actionsOfRow('students', { ...active, has_purchased: true }, 'owner')).not.toContain(
    'extend_trial',
  );
});

test('what a higher role has suspended is not offered to a lower one', () => {
  const row = { status: 'suspended', status_set_by: 'owner' };
  expect(actionsOfRow('teachers', row, 'admin')).toEqual(['add_tags', 'remove_tags']);
  expect(actionsOfRow('teachers', row, 'owner')).toContain('reactivate');
});

test('a row of unknown status has all actions of its list', () => {
  expect(actionsOfRow('courses', {}, 'owner')).toHaveLength(4);
});
