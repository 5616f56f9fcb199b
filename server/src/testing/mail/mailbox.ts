import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface ReceivedMail {
  readonly to: readonly string[];
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  readonly url: string;
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
}

/** A mail server on loopback, without TLS unless the options say otherwise. */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, { envelope }, done) {
      stream
        .setEncoding('utf8')
        .toArray()
        .then((chunks) => {
          const to = envelope.rcptTo.map(({ address }) => address);
          mails.push({ to, ...parseMail(chunks.join('')) });
          done();
        }, done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.server.once('listening', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, port, mails };
}

/** Reads a message with the parts `text/plain` and `text/html`. */
function parseMail(source: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = parsePart(source);
  const boundary = /boundary="(.+?)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1).map(parsePart);
  const find = (type: string): string => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type));
    return part ? decodeBody(part) : '';
  };
  return { headers, text: find('text/plain'), html: find('text/html') };
}

function parsePart(source: string) {
  const [head = '', ...rest] = source.trimStart().split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decodeBody({ headers, body }: ReturnType<typeof parsePart>): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return decodeBytes(body.replaceAll('=\r\n', ''));
}

const decodeBytes = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Encoded words of RFC 2047. */
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeBytes(text.replaceAll('_', ' ')),
    );
