import { expect, test } from 'vitest';
import { auditList } from './audit-list.ts';
import { targetOf } from './target.ts';

const t = ((key: string, values?: { label?: string }) =>
  values?.label ? `${key} ${values.label}` : key) as unknown as Parameters<typeof targetOf>[1];
const target = (subject: string, subject_id: string, subject_label = '') =>
  targetOf(auditList.adapt({ subject, subject_id, subject_label }), t);

test.each([
  ['Student', '7', 'Ana Silva', 'Ana Silva'],
  ['Bookmark', 'students', 'students', 'nav.students'],
  ['List', 'students', 'students', 'nav.students'],
  ['List', 'transactions', 'transactions', 'audit.lists.transactions'],
  ['List', 'staff', 'staff', 'audit.lists.staff'],
  ['List', 'of-a-later-version', 'of-a-later-version', 'of-a-later-version'],
  ['User', 'unknown-3f9ac2d1e0b4', '3f9ac2d1e0b4', 'audit.unknownAccount 3f9ac2d1e0b4'],
  ['User', 'many', '', 'audit.manyAccounts'],
  ['User', 'unknown', '', 'audit.manyAccounts'],
])('the target of an event about %s %s', (subject, id, label, expected) => {
  expect(target(subject, id, label)).toBe(expected);
});
