const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** pg tells some losses of a connection by words alone. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Statement timed out or cancelled, lock not available, and a primary that has become a replica. */
const cannotNow = new Set(['57014', '55P03', '25006']);

/** Connection exceptions, insufficient resources (room, memory, connections), shutting down. */
const awayClass = /^(08|53|57P)/;

const serialisation = new Set(['40001', '40P01']);

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** The engine took the transaction back to keep things right; it may well succeed again. */
export const isRepeatable = (error: unknown): boolean => serialisation.has(codeOf(error));

/** The connection is gone, or about to go, and must not be used again. */
export const isLost = (error: unknown): boolean =>
  unreachable.has(codeOf(error)) ||
  /^(08|57P)/.test(codeOf(error)) ||
  (error instanceof Error && lostConnection.test(error.message));

export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  if (unreachable.has(code) || cannotNow.has(code) || serialisation.has(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return awayClass.test(code);
  return error instanceof Error && lostConnection.test(error.message);
};

/** This user may not do it. */
export const isForbidden = (error: unknown): boolean => codeOf(error) === '42501';

/** What the server says of a query that was cancelled, for one that was not even begun. */
export const cancelled = (): Error =>
  Object.assign(new Error('Nobody waits for it any more.'), { code: '57014' });
