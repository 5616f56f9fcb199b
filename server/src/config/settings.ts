import { isIP } from 'node:net';
import path from 'node:path';
import { hasEnoughBytes, minSecretBytes } from './secret.ts';

interface SettingKind<T> {
  /** Completes the sentence “… must be”. */
  readonly accepts: string;
  /** Undefined if the text is not accepted. */
  readonly read: (text: string) => T | undefined;
}

/** One environment variable. */
export interface Setting<V> {
  readonly name: string;
  readonly kind: SettingKind<unknown>;
  readonly fallback: V;
}

export const setting = <T, F extends T | undefined>(
  name: string,
  kind: SettingKind<T>,
  fallback: F,
): Setting<T | F> => ({ name, kind, fallback });

export const anyText: SettingKind<string> = { accepts: 'a text', read: (value) => value };

export const wholeNumber = (min: number, max: number): SettingKind<number> => ({
  accepts: `a whole number from ${min} to ${max}`,
  read: (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  },
});

export const inMs = ({ accepts, read }: SettingKind<number>): SettingKind<number> => ({
  accepts,
  read: (text) => {
    const seconds = read(text);
    return seconds && seconds * 1000;
  },
});

export const folder: SettingKind<string> = { ...anyText, read: (text) => path.resolve(text) };

export const address: SettingKind<string> = {
  accepts: 'a host name or an IP address to listen on',
  read: (text) => (isIP(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) ? text : undefined),
};

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export const logLevel: SettingKind<string> = {
  accepts: `one of ${levels.join(', ')}`,
  read: (text) => levels.find((level) => level === text),
};

export const token: SettingKind<string> = {
  accepts: 'a token of 16 or more letters, digits and the characters - . _ ~ + / =',
  read: (text) => (/^[\w.~+/=-]{16,}$/.test(text) ? text : undefined),
};

export const secret: SettingKind<string> = {
  accepts: `a secret of ${minSecretBytes} bytes or more`,
  read: (text) => (hasEnoughBytes(text) ? text : undefined),
};

export const secrets: SettingKind<readonly string[]> = {
  accepts: `a comma-separated list of secrets of ${minSecretBytes} bytes or more`,
  read: (text) => parseList(text, secret.read),
};

/** Provost's own URL parameters. PostgreSQL validates the others. */
const urlParameters: Readonly<Record<string, (text: string) => unknown>> = {
  connections: wholeNumber(1, 1000).read,
  connect_timeout: wholeNumber(0, 600).read,
  pgbouncer: (text) => ['true', 'false'].find((value) => value === text),
};

export const databaseUrl: SettingKind<string> = {
  accepts:
    'the URL of a PostgreSQL server, such as postgres://user:password@host:5432/name, with connections from 1 to 1000, connect_timeout from 0 to 600 seconds and pgbouncer true or false',
  read: (text) => {
    const url = urlOf(text);
    if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return undefined;
    const isUsable = Object.entries(urlParameters).every(([name, read]) =>
      url.searchParams.getAll(name).every((value) => read(value) !== undefined),
    );
    return isUsable ? text : undefined;
  },
};

const isWeb = (url: URL | undefined): url is URL =>
  (url?.protocol === 'http:' || url?.protocol === 'https:') && !url.username && !url.password;

export const apiHost: SettingKind<string> = {
  accepts: 'the URL of a server, such as https://api.example.org',
  read: (text) => {
    const url = urlOf(text);
    if (!isWeb(url) || url.search || url.hash) return undefined;
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  },
};

const originOf = (text: string): string | undefined => {
  const url = urlOf(text);
  return isWeb(url) && url.pathname === '/' && !url.search && !url.hash ? url.origin : undefined;
};

export const origins: SettingKind<readonly string[]> = {
  accepts: 'a comma-separated list of origins, such as https://admin.example.org',
  read: (text) => parseList(text, originOf),
};

export const origin: SettingKind<string> = {
  accepts: 'the address under which browsers open the dashboard, such as https://admin.example.org',
  read: originOf,
};

export const smtpUrl: SettingKind<string> = {
  accepts: 'the URL of a mail server, such as smtps://user:password@mail.example.org',
  read: (text) => (['smtp:', 'smtps:'].includes(urlOf(text)?.protocol ?? '') ? text : undefined),
};

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

const proxyOf = (text: string): string | undefined => {
  const [host = '', bits, ...rest] = text.split('/');
  if (proxyNames.includes(text)) return text;
  const family = isIP(host);
  if (!family || rest.length > 0) return undefined;
  if (bits === undefined) return text;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) ? text : undefined;
};

/**
 * `true` means the one proxy directly in front. Trusting the whole `X-Forwarded-For` would let a
 * client claim any address.
 */
export const trustedProxies: SettingKind<number | readonly string[]> = {
  accepts:
    'true, false, the number of proxies in front (up to 10), or a comma-separated list of their addresses',
  read: (text) => {
    if (text === 'true') return 1;
    if (text === 'false') return 0;
    return wholeNumber(0, 10).read(text) ?? parseList(text, proxyOf);
  },
};

function parseList(text: string, read: (part: string) => string | undefined) {
  const parts = text.split(',').map((part) => part.trim());
  const values = parts.map(read).filter((value) => value !== undefined);
  return values.length === parts.length ? values : undefined;
}

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
