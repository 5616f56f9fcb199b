// @vitest-environment happy-dom
import { staffTypes } from '@provost/contract/extra-rules';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { show } from '@/testing/show.tsx';
import { StatusActions } from './status-actions.tsx';

afterEach(cleanup);

const unused = { change: () => {}, cancel: () => {}, refresh: () => undefined, isChanging: false };

/** Whose suspensions each role can end, as `acting-on-users.test.ts` has it for the server. */
const endable = {
  owner: ['owner', 'admin', 'finance', 'support'],
  admin: ['admin', 'support'],
  finance: ['finance'],
  support: ['support'],
} as const;

test.each(staffTypes.flatMap((mine) => staffTypes.map((setBy) => ({ mine, setBy }))))(
  '$mine sees what $setBy has suspended',
  async ({ mine, setBy }) => {
    startSession({ access: 'a', id: 1, user_type: mine });
    await show(<StatusActions name="Ada" status="suspended" setBy={setBy} {...unused} />);
    const canChange = endable[mine].some((type) => type === setBy);
    expect(screen.queryAllByRole('button', { name: 'Reactivate' })).toHaveLength(canChange ? 1 : 0);
    expect(screen.queryAllByText(/Only this role can change it/)).toHaveLength(canChange ? 0 : 1);
  },
);

test('a host that does not say who set the status offers the change', async () => {
  startSession({ access: 'a', id: 1, user_type: 'admin' });
  await show(<StatusActions name="Ada" status="suspended" {...unused} />);
  expect(screen.getByRole('button', { name: 'Reactivate' })).toBeDefined();
});
