import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './run-command.ts';

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * A new password: from PROVOST_PASSWORD, or typed twice without echo on a terminal, or the first
 * line of standard input.
 */
export async function promptNewPassword(): Promise<string> {
  const given = process.env.PROVOST_PASSWORD;
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) return firstLine(await text(process.stdin));
  return promptTwice();
}

const firstLine = (piped: string): string => piped.split(/\r?\n/, 1)[0] ?? '';

async function promptTwice(): Promise<string> {
  // Created before the first prompt: from here on the terminal echoes nothing.
  using terminal = createInterface({
    input: process.stdin,
    output: discard(),
    terminal: true,
    historySize: 0,
  });
  // Ctrl+C behaves like Ctrl+D.
  terminal.once('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  const password = await prompt('Password: ', lines);
  if ((await prompt('Repeat password: ', lines)) === password) return password;
  throw new CommandError('The passwords do not match. Nothing was changed.');
}

async function prompt(question: string, lines: AsyncIterator<string>): Promise<string> {
  process.stderr.write(question);
  const { value, done } = await lines.next();
  process.stderr.write('\n');
  if (done) throw new CommandError('Cancelled. Nothing was changed.');
  return value;
}
