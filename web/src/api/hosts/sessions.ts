import type { Session } from '@provost/contract/auth';
import { flagOf, idOf, instantOf, textOf } from '../raw/fields.ts';
import { unwrapList } from '../raw/unwrap.ts';
import { type Adapted, adapter } from './adapted.ts';

const { adapt } = adapter<Adapted<Session>>({
  id: idOf,
  is_current: (raw) => flagOf(raw, 'is_current'),
  user_agent: (raw) => textOf(raw, 'user_agent'),
  address: (raw) => textOf(raw, 'address'),
  created_at: (raw) => instantOf(raw, 'created_at'),
  last_used_at: (raw) => instantOf(raw, 'last_used_at'),
  expires_at: (raw) => instantOf(raw, 'expires_at'),
  ends_at: (raw) => instantOf(raw, 'ends_at'),
});

export const adaptSessions = (response: unknown): readonly Adapted<Session>[] =>
  unwrapList(response).rows.map(adapt);
