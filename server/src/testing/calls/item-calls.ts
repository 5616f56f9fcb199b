import { endpoint } from '@provost/contract/endpoint.schema';
import { idParams } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import type { Feature } from '../../features/feature.ts';

export const open = { access: 'public', summary: 'Only in tests.' } as const;

const readItem = endpoint({
  ...open,
  method: 'GET',
  path: '/api/test/items/{id}',
  params: idParams,
  query: z.strictObject({ q: z.optional(z.string()) }),
  response: z.object({ id: z.int(), q: z.nullable(z.string()) }),
});
const deleteItem = endpoint({
  ...open,
  method: 'DELETE',
  path: '/api/test/items/{id}',
  params: idParams,
  response: z.object({}),
});
export const plain = endpoint({
  ...open,
  method: 'GET',
  path: '/api/test/plain/',
  response: z.object({ ok: z.boolean() }),
});

/** Calls with a parameter, a query, a write and none of them. */
export const registerItems: Feature = ({ api }) => {
  api.read(readItem, async ({ params, query }) => ({ id: params.id, q: query.q ?? null }));
  api.publicWrite(deleteItem, async () => ({}));
  api.read(plain, async () => ({ ok: true }));
};
