import { expect, test } from 'vitest';
import { expectSoundList } from '@/testing/expect-sound-list.ts';
import { auditList } from './audit-list.ts';

test('the list keeps to the contract and survives any row', () => expectSoundList(auditList));

test('an event of something without a name is called by its id', () => {
  const { subject_label } = auditList.adapt({ subject_id: 7, actor: 'nobody' });
  expect(subject_label).toBe('7');
});
