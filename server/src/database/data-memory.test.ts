import { describe, expect, it } from 'vitest';
import { DataMemory } from './data-memory.ts';

const memoryOf = (maxWeight = 10) => {
  const data = { version: 1, asked: 0 };
  const memory = new DataMemory<number>({ version: async () => String(data.version) }, maxWeight);
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
