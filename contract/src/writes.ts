import { endpoint } from './endpoint.ts';
import type { SettledWrite, WriteKey } from './writes.schema.ts';

/**
 * What became of a write whose response was lost. After this call the answer is final: a write that
 * is still on its way with this key is refused.
 */
export const settleWrite = endpoint<{ data: SettledWrite }, WriteKey>()({
  route: 'POST /api/writes/settle/',
  access: { action: 'read', subject: 'Auth' },
  affects: [],
});
