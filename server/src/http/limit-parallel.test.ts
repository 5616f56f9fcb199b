import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitParallel } from './limit-parallel.ts';

describe('work in turn', () => {
  it('never runs more at a time than is allowed, and all of it in the order asked for', async () => {
    const inTurn = limitParallel(3);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        inTurn(async () => {
          started.push(number);
          running += 1;
          most = Math.max(most, running);
          await setImmediate();
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(started).toEqual(Array.from({ length: 20 }, (_, number) => number));
  });

  it('turns away whoever comes when too many wait, and takes them again later', async () => {
    const inTurn = limitParallel(2, 3);
    const gate = Promise.withResolvers<string>();
    const taken = Array.from({ length: 5 }, () => inTurn(() => gate.promise));
    await expect(inTurn(() => gate.promise)).rejects.toMatchObject({ code: 'service_unavailable' });
    gate.resolve('done');
    expect(await Promise.all(taken)).toEqual(Array(5).fill('done'));
    expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
  });

  it('goes on after work that failed', async () => {
    const inTurn = limitParallel(1);
    const failing = inTurn(() => Promise.reject(new Error('no')));
    const following = inTurn(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await following).toBe('yes');
    expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
  });
});
