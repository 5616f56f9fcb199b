import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { promptNewPassword } from './prompt-password.ts';

afterEach(() => vi.restoreAllMocks());

/** A fake terminal with a record of its output and its echo mode. */
function terminal() {
  const seen: string[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => seen.push(isRaw ? '(echo off)' : '(echo on)'),
  });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    seen.push(String(text));
    return true;
  });
  return { input, seen };
}

test('a password is prompted for twice, without echo from the first prompt on', async () => {
  const { input, seen } = terminal();
  const password = promptNewPassword();
  await expect.poll(() => seen).toContain('Password: ');
  input.write('correct horse\r');
  await expect.poll(() => seen).toContain('Repeat password: ');
  input.write('correct horse\r');
  expect(await password).toBe('correct horse');
  expect(seen).toEqual(['(echo off)', 'Password: ', '\n', 'Repeat password: ', '\n', '(echo on)']);
});

test('both inputs can arrive together, as when they are pasted', async () => {
  const { input } = terminal();
  input.write('correct horse\rcorrect horse\r');
  expect(await promptNewPassword()).toBe('correct horse');
});

test('passwords that differ are rejected', async () => {
  const { input } = terminal();
  input.write('correct horse\rcorrect mule\r');
  await expect(promptNewPassword()).rejects.toThrow(
    'The passwords do not match. Nothing was changed.',
  );
});

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s cancels the prompt', async (_, key) => {
  const { input } = terminal();
  input.write(key);
  await expect(promptNewPassword()).rejects.toThrow('Cancelled. Nothing was changed.');
});
