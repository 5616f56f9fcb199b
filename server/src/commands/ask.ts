import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command-error.ts';

/** Takes what is typed and shows none of it. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * A new password: from PROVOST_PASSWORD, else typed twice on a terminal without being shown, else
 * the first line of what is piped in.
 */
export async function askNewPassword(): Promise<string> {
  const given = process.env.PROVOST_PASSWORD;
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) return firstLine(await text(process.stdin));
  return askTwiceUnseen();
}

const firstLine = (piped: string): string => piped.split(/\r?\n/, 1)[0] ?? '';

async function askTwiceUnseen(): Promise<string> {
  // Before the first question: from here on the terminal shows nothing of what is typed.
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere(),
    terminal: true,
    historySize: 0,
  });
  // As Ctrl+D on an empty line does by itself.
  terminal.once('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  try {
    const password = await ask('Password: ', lines);
    if ((await ask('The same again: ', lines)) === password) return password;
    throw new CommandError('The two passwords differ; nothing was changed.');
  } finally {
    terminal.close();
  }
}

async function ask(question: string, lines: AsyncIterator<string>): Promise<string> {
  process.stderr.write(question);
  const { value, done } = await lines.next();
  process.stderr.write('\n');
  if (done) throw new CommandError('Nothing was changed.');
  return value;
}
