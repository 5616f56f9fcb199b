import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { askNewPassword } from './ask.ts';

afterEach(() => vi.restoreAllMocks());

/** A terminal at which somebody types, and what they see of it, in order. */
function terminal() {
  const seen: string[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => seen.push(isRaw ? '(unseen)' : '(seen)'),
  });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    seen.push(String(text));
    return true;
  });
  return { input, seen };
}

test('a password is asked for twice, and from the first question on nothing typed is shown', async () => {
  const { input, seen } = terminal();
  const answer = askNewPassword();
  await vi.waitFor(() => expect(seen).toContain('Password: '));
  input.write('correct horse\r');
  await vi.waitFor(() => expect(seen).toContain('The same again: '));
  input.write('correct horse\r');
  expect(await answer).toBe('correct horse');
  expect(seen).toEqual(['(unseen)', 'Password: ', '\n', 'The same again: ', '\n', '(seen)']);
});

test('both may come at once, as from somebody who pastes them', async () => {
  const { input } = terminal();
  input.write('correct horse\rcorrect horse\r');
  expect(await askNewPassword()).toBe('correct horse');
});

test('two that differ are refused', async () => {
  const { input } = terminal();
  input.write('correct horse\rcorrect mule\r');
  await expect(askNewPassword()).rejects.toThrow('The two passwords differ; nothing was changed.');
});

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s is the end of it', async (_, key) => {
  const { input } = terminal();
  input.write(key);
  await expect(askNewPassword()).rejects.toThrow('Nothing was changed.');
});
