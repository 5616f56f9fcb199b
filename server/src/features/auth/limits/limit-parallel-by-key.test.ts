import { expect, it } from 'vitest';
import { limitParallelByKey } from './limit-parallel-by-key.ts';

it('lets so many of a key run and so many wait, and turns away the rest of that key alone', async () => {
  const inTurn = limitParallelByKey(2, 3);
  const gate = Promise.withResolvers<string>();
  const wait = () => gate.promise;
  const taken = Array.from({ length: 5 }, () => inTurn('one', wait));
  await expect(inTurn('one', wait)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await inTurn('other', async () => 'at once')).toBe('at once');
  gate.resolve('done');
  expect(await Promise.all(taken)).toEqual(Array(5).fill('done'));
  expect(await inTurn('one', async () => 'again')).toBe('again');
});
