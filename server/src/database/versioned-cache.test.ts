import { describe, expect, it } from 'vitest';
import { runWithReadContext } from './read-context.ts';
import { VersionedCache } from './versioned-cache.ts';

const memoryOf = (maxWeight = 10) => {
  const data = { version: 1, asked: 0 };
  const memory = new VersionedCache<number>(
    { version: async () => String(data.version) },
    maxWeight,
  );
  const recall = (name: string, work = async () => 0) =>
    memory.recall(name, async () => {
      data.asked += 1;
      return (await work()) || data.asked;
    });
  return { data, recall };
};

describe('what is remembered of the data', () => {
  it('is worked out once while nothing is committed', async () => {
    const { recall } = memoryOf();
    expect([await recall('a'), await recall('b'), await recall('a')]).toEqual([1, 2, 1]);
  });

  it('is forgotten with the next commit', async () => {
    const { data, recall } = memoryOf();
    await recall('a');
    data.version += 1;
    expect(await recall('a')).toBe(2);
  });

  it('is not kept where something was committed during the work', async () => {
    const { data, recall } = memoryOf();
    await recall('a', async () => {
      data.version += 1;
      return 7;
    });
    expect(await recall('a')).toBe(2);
  });

  it('is worked out once for many who ask at the same time', async () => {
    const { data, recall } = memoryOf();
    await Promise.all([recall('a'), recall('a'), recall('a')]);
    expect(data.asked).toBe(1);
  });

  it('is begun anew once, for all others, where whoever began it goes away', async () => {
    const { data, recall } = memoryOf();
    const goesAway = recall('a', () => Promise.reject(new Error('gone')));
    const others = [recall('a'), recall('a'), recall('a')];
    await expect(goesAway).rejects.toThrow('gone');
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    expect(data.asked).toBe(2);
  });

  it('is not shared with somebody for whom it is good no more', async () => {
    const memory = new VersionedCache<number>({ version: async () => '1' }, 10);
    const first = memory.recall('a', async () => 1);
    const second = memory.recall(
      'a',
      async () => 2,
      (value) => value > 1,
    );
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('is given though nobody can tell any more whether it may be kept', async () => {
    const versions = [Promise.resolve('1'), Promise.reject(new Error('away'))];
    const memory = new VersionedCache<number>(
      { version: () => versions.shift() ?? Promise.resolve('1') },
      10,
    );
    expect(await memory.recall('a', async () => 7)).toBe(7);
    expect(await memory.recall('a', async () => 8)).toBe(8);
  });

  it('is told by the version of the data that the caller came in with', async () => {
    const { data, recall } = memoryOf();
    const reading = { signal: new AbortController().signal, readsOwnWrites: false };
    await recall('a');
    expect(await runWithReadContext({ ...reading, version: '1' }, () => recall('a'))).toBe(1);
    data.version += 1;
    expect(await runWithReadContext({ ...reading, version: '2' }, () => recall('a'))).toBe(2);
  });

  it('does not keep a failure', async () => {
    const { recall } = memoryOf();
    await expect(recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await recall('a')).toBe(2);
  });

  it('gives up the oldest beyond its bound', async () => {
    const { recall } = memoryOf(2);
    await recall('a');
    await recall('b');
    await recall('c');
    expect(await recall('b')).toBe(2);
    expect(await recall('a')).toBe(4);
  });
});
