import { expect, test } from 'vitest';
import { expectSoundList } from '@/testing/expect-sound-list.ts';
import { auditList } from './audit-list.ts';

test('the list follows the contract and accepts any row', () => expectSoundList(auditList));

test('an event whose target has no label shows its id', () => {
  const { subject_label } = auditList.adapt({ subject_id: 7, actor: 'nobody' });
  expect(subject_label).toBe('7');
});
