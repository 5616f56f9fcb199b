import { revertAuditEvent } from '@provost/contract/audit';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { localError } from '../api-error.ts';
import { callEndpoint } from '../client.ts';
import { textOf } from '../raw/fields.ts';

/** The audit event whose revert undoes a write, as the response of the write names it. */
export const undoOf = (response: unknown): string | undefined => textOf(response, 'undo');

export const revert = (id: string, idempotencyKey?: string) =>
  callEndpoint(revertAuditEvent, {
    params: { id },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

/** Outside a component, as from a notification. The query client shows the result. */
export const revertEvent = (client: QueryClient, id: string, key: string): Promise<unknown> =>
  client
    .getMutationCache()
    .build(client, {
      mutationFn: async (event: string) => {
        if (!onlineManager.isOnline()) throw localError('network');
        return revert(event, key);
      },
    })
    .execute(id);
