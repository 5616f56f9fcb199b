import type { UserType } from '@provost/contract/ability';
import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const start = new Date('2026-03-01T00:00:00Z');
const admin = {
  userType: 'admin' as const,
  userId: 1,
  sessionId: '',
  fullName: '',
  email: '',
  rules: [],
  authenticatedAt: '',
};
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

interface Asked {
  readonly userType?: UserType;
  readonly userId?: number;
  readonly url?: string;
  readonly readsOwnWrites?: boolean;
  readonly dataVersion?: string;
  readonly at?: Date;
  /** Runs before the response is computed. */
  readonly before?: () => Promise<void>;
}

/** A cache whose responses are 1, 2, 3 and so on. */
function countingCache({ clockChanges = [] as Date[] } = {}) {
  const data = { version: 1, computed: 0 };
  const cache = new ResponseCache({
    database: { version: async () => String(data.version) },
    nextClockChange: async (now) => clockChanges.find((at) => at > now)?.getTime() ?? Infinity,
  });
  const get = async ({ at = start, url = '/api/list', before, ...asked }: Asked = {}) => {
    const caller = { ...admin, ...asked };
    const body = await cache.getOrCompute({ url, caller }, at, async () => {
      await before?.();
      data.computed += 1;
      return String(data.computed);
    });
    return Number(body);
  };
  return { data, get };
}

describe('a cached response', () => {
  it('is computed once while nothing is committed', async () => {
    const { get } = countingCache();
    expect([await get(), await get({ url: '/api/other' }), await get()]).toEqual([1, 2, 1]);
  });

  it('is recomputed after every commit', async () => {
    const { get, data } = countingCache();
    await get();
    data.version += 1;
    expect([await get(), await get()]).toEqual([2, 2]);
  });

  it('is recomputed if something was committed while it was computed', async () => {
    const { get, data } = countingCache();
    await get({
      before: async () => {
        data.version += 1;
      },
    });
    expect(await get()).toBe(2);
  });

  it('is recomputed from the time at which the clock changes it', async () => {
    const { get } = countingCache({ clockChanges: [after(500), after(700)] });
    const times = [0, 499, 500, 699, 700, 9999];
    const seen: number[] = [];
    for (const time of times) seen.push(await get({ at: after(time) }));
    expect(seen).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('belongs to the version of the data that the caller was authenticated with', async () => {
    const { get } = countingCache();
    expect(await get({ dataVersion: '7' })).toBe(1);
    expect(await get({ dataVersion: '7' })).toBe(1);
    expect(await get({ dataVersion: '8' })).toBe(2);
  });

  it('is computed once for parallel requests', async () => {
    const { get } = countingCache();
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  });

  it('is computed once more for the other requests if the first one is aborted', async () => {
    const { get, data } = countingCache();
    const aborted = get({ before: () => Promise.reject(new Error('aborted')) });
    const others = [get(), get(), get()];
    await expect(aborted).rejects.toThrow('aborted');
    expect(await Promise.all(others)).toEqual([1, 1, 1]);
    expect(data.computed).toBe(1);
  });

  it('is shared by users of one role who see the same rows, not across roles', async () => {
    const { get } = countingCache();
    expect([await get({ userId: 1 }), await get({ userId: 2 })]).toEqual([1, 1]);
    expect(await get({ userType: 'owner' })).toBe(2);
  });

  it.each(['teacher', 'finance', 'support'] as const)(
    'belongs to one %s, who sees rows of their own',
    async (userType) => {
      const { get } = countingCache();
      const seen: number[] = [];
      for (const userId of [1, 2, 1, 2]) seen.push(await get({ userType, userId }));
      expect(seen).toEqual([1, 2, 1, 2]);
    },
  );

  it('is not used for a URL that is longer than any of ours', async () => {
    const { get } = countingCache();
    const url = `/api/list?${'&'.repeat(2000)}`;
    expect([await get({ url }), await get({ url })]).toEqual([1, 2]);
  });

  it('is not used for a user who reads their own writes', async () => {
    const { get } = countingCache();
    await get();
    expect(await get({ readsOwnWrites: true })).toBe(2);
  });
});

describe('the response cache', () => {
  it('recovers after the database was unavailable', async () => {
    let isAvailable = false;
    const cache = new ResponseCache({
      database: { version: async () => '1' },
      nextClockChange: async () => {
        if (!isAvailable) throw new Error('unavailable');
        return Infinity;
      },
    });
    const get = () => cache.getOrCompute({ url: '/', caller: admin }, start, async () => 'body');
    await expect(get()).rejects.toThrow('unavailable');
    isAvailable = true;
    expect(await get()).toBe('body');
  });

  it('stays within its size', async () => {
    const cache = new ResponseCache({
      database: { version: async () => '1' },
      nextClockChange: async () => Infinity,
    });
    let computed = 0;
    const get = (url: string) =>
      cache.getOrCompute({ url, caller: admin }, start, async () => {
        computed += 1;
        return 'x'.repeat(3_000_000);
      });
    for (const url of ['/a', '/b', '/c', '/a']) await get(url);
    expect(computed).toBe(4);
  });
});
