import type { Session } from '@provost/contract/auth';
import type { SessionRow } from './sessions.repository.ts';

export const toSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  is_current: row.id === currentId,
  user_agent: row.user_agent,
  address: row.address,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  expires_at: row.expires_at,
  ends_at: row.ends_at,
});
