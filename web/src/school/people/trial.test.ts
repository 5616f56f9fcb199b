import { expect, test } from 'vitest';
import { adaptUser } from '@/api/hosts/user.ts';
import { trialEnd } from './trial.ts';

const received = new Date('2026-01-01T00:00:00Z');
const session = (user: Record<string, unknown>) => ({
  access: 'a',
  refresh: undefined,
  user: adaptUser(user),
  receivedAt: received.getTime(),
});

test('a trial ends by the host’s remaining seconds, regardless of the local clock', () => {
  const user = {
    is_trial: true,
    trial_remaining_seconds: 60,
    trial_ends_at: '2030-01-01T00:00:00Z',
  };
  expect(trialEnd(session(user))).toEqual(new Date('2026-01-01T00:01:00Z'));
});

test('a trial without seconds ends when the host says', () => {
  const user = { is_trial: true, trial_ends_at: '2026-02-01T00:00:00Z' };
  expect(trialEnd(session(user))).toEqual(new Date('2026-02-01T00:00:00Z'));
});

test.each([
  {},
  { is_trial: false, trial_remaining_seconds: 60 },
  { is_trial: true, has_purchased: true, trial_remaining_seconds: 60 },
])('there is no trial for %j', (user) => {
  expect(trialEnd(session(user))).toBeUndefined();
});
