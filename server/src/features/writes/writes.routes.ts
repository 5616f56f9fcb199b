import * as contract from '@provost/contract/writes.schema';
import type { FeatureContext } from '../feature.ts';
import { findStoredResponse, insertUnusedKey } from './writes.repository.ts';

/** A response with a secret is stored sealed, as a text without an id. */
const idIn = (stored: string): number | null => {
  const response = JSON.parse(stored) as { data?: { id?: unknown } } | string | null;
  const id = typeof response === 'object' ? response?.data?.id : undefined;
  return typeof id === 'number' ? id : null;
};

export function registerWrites({ api, now }: FeatureContext): void {
  api.write(contract.settleWrite, async ({ caller, body }, writer) => {
    const write = { userId: caller.userId, key: body.key };
    const isNew = await insertUnusedKey(writer, write, now().toISOString());
    const stored = isNew ? undefined : await findStoredResponse(writer, write);
    const id = stored === undefined ? null : idIn(stored);
    return { data: { was_saved: stored !== undefined, id } };
  });
}
