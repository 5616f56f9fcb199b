import { rulesFor } from '@provost/contract/ability';
import type { ListRequest } from '@provost/contract/list';

/** A list request by an administrator. */
export const listCall = (query: ListRequest, url = '/') => ({
  query,
  url,
  caller: {
    userId: 1,
    userType: 'admin' as const,
    sessionId: '',
    fullName: '',
    email: '',
    rules: rulesFor('admin'),
    authenticatedAt: '2026-01-15T09:00:00.000Z',
  },
  signal: AbortSignal.timeout(60_000),
});
