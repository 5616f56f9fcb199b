import type { WriteProblem } from '../write-health.ts';

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** pg reports some lost connections only by message. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** All connections of the pool are in use. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Timeouts of the client: the server has not responded at all. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Query read timeout|Connection terminated due to connection timeout)$/.test(error.message);

/**
 * Statement timed out or cancelled, lock not available, a primary that became a replica, and a
 * transaction that was idle for too long.
 */
const temporary = new Set(['57014', '55P03', '25006', '25P03']);

/** Connection exceptions, insufficient resources (disk, memory, connections), shutting down. */
const unavailableClass = /^(08|53|57P)/;

const serialization = new Set(['40001', '40P01']);

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** PostgreSQL 18 has its own code for `on delete restrict`. Append-only triggers use it too. */
export const isReferenceViolation = (error: unknown): boolean =>
  codeOf(error) === '23503' ||
  (codeOf(error) === '23001' && (error as { constraint?: string }).constraint !== undefined);

/** Deadlock or serialization failure: the same transaction can succeed when it runs again. */
export const isRetryable = (error: unknown): boolean => serialization.has(codeOf(error));

/** The connection is lost or closing, and must not be used again. */
export const isConnectionLost = (error: unknown): boolean =>
  networkCodes.has(codeOf(error)) ||
  isFatal(error) ||
  /^(08|57P|25P03)/.test(codeOf(error)) ||
  (error instanceof Error && lostConnection.test(error.message));

/**
 * The name, the password or the permission to connect is wrong: a sentence at the start, because
 * waiting does not help. While a server runs, someone is changing them.
 */
export const isRefused = (error: unknown): boolean =>
  /^(28|3D)/.test(codeOf(error)) || (isFatal(error) && codeOf(error) === '42501');

/** Ends the connection, or comes instead of one: never an error of a statement. */
const isFatal = (error: unknown): boolean =>
  error instanceof Error && (error as { severity?: string }).severity === 'FATAL';

export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  if (isFatal(error) || isRefused(error)) return true;
  if (networkCodes.has(code) || temporary.has(code) || serialization.has(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return unavailableClass.test(code);
  return error instanceof Error && lostConnection.test(error.message);
};

/** PgBouncer rejects settings of the session. */
export const isPgBouncerWithoutFlag = (error: unknown): boolean =>
  codeOf(error) === '08P01' && (error as Error).message.startsWith('unsupported startup parameter');

const writeProblems: Readonly<Record<string, WriteProblem>> = {
  '53100': 'disk_full',
  '25006': 'read_only',
};

/** The disk is full, or the server accepts reads only: it became a replica, or was set so. */
export const writeProblemOf = (error: unknown): WriteProblem | undefined =>
  writeProblems[codeOf(error)];

export const isPermissionDenied = (error: unknown): boolean => codeOf(error) === '42501';

/** The error of a cancelled query, for a query that has not started. */
export const queryCancelled = (): Error =>
  Object.assign(new Error('The request was aborted before the query started.'), { code: '57014' });
