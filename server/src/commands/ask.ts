import { createInterface } from 'node:readline/promises';
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
  const password = await askUnseen('Password: ');
  if ((await askUnseen('The same again: ')) !== password) {
    throw new CommandError('The two passwords differ; nothing was changed.');
  }
  return password;
}

const firstLine = (piped: string): string => piped.split(/\r?\n/, 1)[0] ?? '';

async function askUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output: nowhere(), terminal: true });
  const interrupted = new AbortController();
  // Ctrl+C, and Ctrl+D on an empty line.
  lines.once('SIGINT', () => interrupted.abort());
  lines.once('close', () => interrupted.abort());
  try {
    return await lines.question('', { signal: interrupted.signal });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    throw new CommandError('Nothing was changed.');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
