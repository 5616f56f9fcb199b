import { endpoint } from './endpoint.ts';
import type { SearchHits } from './search.schema.ts';

export type * from './search.schema.ts';

export const searchHitsPerKind = 5;

/** More matches of a kind are not counted. */
export const searchCountMax = 1000;

export const searchEverything = endpoint<{ data: SearchHits }>()({
  route: 'GET /api/search/',
  access: { action: 'read', subject: 'Auth' },
});
