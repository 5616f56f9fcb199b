// @vitest-environment happy-dom
import type { Pricing } from '@provost/contract/pricing';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import type { ListPage } from '@/api/list/list-source.ts';
import { startSession } from '@/api/session/session-store.ts';
import { watchWrites } from '@/api/writes/announce-write.ts';
import { priceList } from './price-list.ts';
import { deletePriceOptions } from './pricing.queries.ts';

const page = listPageOptions(priceList, {});
const rows = [
  { id: 51, course: 'Algebra', final_price: '90.00' },
  { id: 52, course: 'Biology', final_price: '80.00' },
];

let answers: { delete: () => Promise<Response> };
let client: QueryClient;
let requests: [string, RequestInit][];

const shown = () =>
  client
    .getQueryData<ListPage<Adapted<Pricing>>>(page.queryKey)
    ?.rows.map(({ course }) => course.title);

beforeEach(async () => {
  localStorage.clear();
  startSession({ access: 'a', user_type: 'owner' });
  const list = { results: rows, count: 2, next: null, next_cursor: null };
  requests = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push([path, init]);
    return init.method === 'DELETE'
      ? answers.delete()
      : Promise.resolve(new Response(JSON.stringify(path.includes('list') ? list : {})));
  });
  client = new QueryClient();
  await client.fetchQuery(page);
});
afterEach(() => vi.unstubAllGlobals());

const remove = (id: string) => new MutationObserver(client, deletePriceOptions(client)).mutate(id);

describe('deleting a price', () => {
  test('removes it before the response arrives', async () => {
    let answer: (response: Response) => void = () => {};
    answers = { delete: () => new Promise((resolve) => (answer = resolve)) };
    const removed = remove('51');
    await expect.poll(shown).toEqual(['Biology']);
    expect(client.getQueryData<ListPage<Adapted<Pricing>>>(page.queryKey)?.count).toBe(1);
    answer(new Response(null, { status: 204 }));
    await removed;
    expect(shown()).toEqual(['Biology']);
  });

  test('restores it if the host refuses', async () => {
    answers = { delete: async () => new Response('{}', { status: 403 }) };
    await expect(remove('51')).rejects.toMatchObject({ status: 403 });
    expect(shown()).toEqual(['Algebra', 'Biology']);
  });
});

describe('deleting two prices', () => {
  test('keeps the second deleted when the host refuses the first', async () => {
    const replies: ((response: Response) => void)[] = [];
    answers = { delete: () => new Promise((resolve) => replies.push(resolve)) };
    const first = remove('51').catch((error: unknown) => error);
    const second = remove('52');
    await expect.poll(shown).toEqual([]);
    replies[0]?.(new Response('{}', { status: 403 }));
    expect(await first).toMatchObject({ status: 403 });
    expect(shown()).toEqual(['Algebra']);
    replies[1]?.(new Response(null, { status: 204 }));
    await second;
    expect(shown()).toEqual(['Algebra']);
  });

  test('reloads the list only after the second, which would be shown again', async () => {
    const stop = watchWrites(client);
    const replies: ((response: Response) => void)[] = [];
    answers = { delete: () => new Promise((resolve) => replies.push(resolve)) };
    const first = remove('51');
    const second = remove('52');
    await expect.poll(shown).toEqual([]);
    replies[0]?.(new Response(null, { status: 204 }));
    await first;
    expect(client.getQueryState(page.queryKey)?.isInvalidated).toBe(false);
    replies[1]?.(new Response(null, { status: 204 }));
    await second;
    expect(client.getQueryState(page.queryKey)?.isInvalidated).toBe(true);
    stop();
  });

  test('sends no body', async () => {
    answers = { delete: async () => new Response(null, { status: 204 }) };
    await remove('51');
    const [, init] = requests.at(-1) ?? [];
    expect(init?.method).toBe('DELETE');
    expect(init?.body).toBeUndefined();
    expect(new Headers(init?.headers).has('content-type')).toBe(false);
  });
});
