import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitConcurrency, limitConcurrencyByKey } from './concurrency-limit.ts';

describe('a concurrency limit', () => {
  it('never runs more tasks at a time than allowed, and starts them in order', async () => {
    const limited = limitConcurrency(3);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        limited(async () => {
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

  it('rejects a task when the queue is full, and accepts tasks again later', async () => {
    const limited = limitConcurrency(2, 3);
    const gate = Promise.withResolvers<string>();
    const accepted = Array.from({ length: 5 }, () => limited(() => gate.promise));
    await expect(limited(() => gate.promise)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    gate.resolve('done');
    expect(await Promise.all(accepted)).toEqual(Array(5).fill('done'));
    expect(await limited(() => Promise.resolve('again'))).toBe('again');
  });

  it('continues after a task that failed', async () => {
    const limited = limitConcurrency(1);
    const failing = limited(() => Promise.reject(new Error('no')));
    const following = limited(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await following).toBe('yes');
    expect(await limited(() => Promise.resolve('again'))).toBe('again');
  });
});

describe('a concurrency limit by key', () => {
  it('rejects tasks of a key with a full queue, and runs tasks of other keys', async () => {
    const limited = limitConcurrencyByKey(2, 3);
    const gate = Promise.withResolvers<string>();
    const wait = () => gate.promise;
    const accepted = Array.from({ length: 5 }, () => limited('one', wait));
    await expect(limited('one', wait)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await limited('other', async () => 'immediately')).toBe('immediately');
    gate.resolve('done');
    expect(await Promise.all(accepted)).toEqual(Array(5).fill('done'));
    expect(await limited('one', async () => 'again')).toBe('again');
  });
});
