import { endpoint } from './endpoint.ts';
import type { SearchHits } from './search.schema.ts';

export type { SearchHits };

export const searchHitsPerKind = 5;

export const searchEverything = endpoint<{ response: { data: SearchHits } }>()({
  method: 'GET',
  path: '/api/search/',
  access: { action: 'read', subject: 'Auth' },
});
