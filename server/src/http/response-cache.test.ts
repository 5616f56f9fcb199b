import type { UserType } from '@provost/contract/ability';
import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

describe('an answer that is remembered', () => {
  const start = new Date('2026-03-01T00:00:00Z');

  const memory = () => {
    const data = { version: 1, worked: 0 };
    const answers = new ResponseCache({ version: async () => String(data.version) });
    const ask = async (
      asked: { userType?: UserType; userId?: number; url?: string; readsOwnWrites?: boolean } = {},
      { at = start, changesAt = Infinity } = {},
    ) => {
      const { userType = 'admin', userId = 1, url = '/api/list', readsOwnWrites = false } = asked;
      const caller = { userType, userId, readsOwnWrites };
      const who = { ...caller, sessionId: '', fullName: '', email: '', rules: [] };
      const known = await answers.recall({ url, caller: who }, at, async () => {
        data.worked += 1;
        return { body: String(data.worked), tag: undefined, changesAt };
      });
      return Number(known.body);
    };
    return { data, ask };
  };

  it('is kept from the second time on that it is asked for', async () => {
    const { ask } = memory();
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([1, 2, 2, 2]);
  });

  it('is worked out anew after every commit', async () => {
    const { ask, data } = memory();
    await ask();
    await ask();
    data.version += 1;
    expect([await ask(), await ask()]).toEqual([3, 3]);
  });

  it('is worked out anew from the moment on at which the clock changes it', async () => {
    const { ask } = memory();
    const changesAt = start.getTime() + 500;
    const at = (milliseconds: number) => ({
      at: new Date(start.getTime() + milliseconds),
      changesAt,
    });
    await ask({}, at(0));
    expect([await ask({}, at(0)), await ask({}, at(499)), await ask({}, at(500))]).toEqual([
      2, 2, 3,
    ]);
  });

  it('serves all of a role that see the same, and nobody of another role', async () => {
    const { ask } = memory();
    await ask();
    expect([await ask({ userId: 1 }), await ask({ userId: 2 })]).toEqual([2, 2]);
    expect(await ask({ userType: 'owner' })).toBe(3);
  });

  it.each(['teacher', 'finance', 'support'] as const)(
    'serves one %s alone, who sees rows of their own',
    async (userType) => {
      const { ask } = memory();
      for (const userId of [1, 1, 2, 2]) await ask({ userType, userId });
      expect([await ask({ userType, userId: 1 }), await ask({ userType, userId: 2 })]).toEqual([
        2, 4,
      ]);
    },
  );

  it('is not kept under an address that is longer than any of ours', async () => {
    const { ask } = memory();
    const url = `/api/list?${'&'.repeat(2000)}`;
    for (let time = 0; time < 3; time += 1) await ask({ url });
    expect(await ask({ url })).toBe(4);
  });

  it('is not what somebody sees who has just written', async () => {
    const { ask } = memory();
    await ask();
    await ask();
    expect(await ask({ readsOwnWrites: true })).toBe(3);
  });
});
