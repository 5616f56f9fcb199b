import { UnusableDatabaseError } from '../unusable-database.ts';
import type { WriteProblem } from '../write-health.ts';

const errcodeOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode : undefined;
};

/** The low byte is the primary result code, the rest an extension of it. */
const primaryCodeOf = (error: unknown): number => (errcodeOf(error) ?? 0) & 0xff;

const busy = 5;
const locked = 6;
const readOnly = 8;
const ioError = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;
const constraintUnique = 2067;
const constraintPrimaryKey = 1555;
const constraintForeignKey = 787;
const constraintTrigger = 1811;

/** Waiting for a lock or for other work timed out. */
export class BusyTimeoutError extends Error {
  override readonly name = 'BusyTimeoutError';
}

export const isBusy = (error: unknown): boolean => [busy, locked].includes(primaryCodeOf(error));

export const isDamaged = (error: unknown): boolean => primaryCodeOf(error) === corrupt;

export const isNotADatabase = (error: unknown): boolean => primaryCodeOf(error) === notADatabase;

/** SQLite or the file system reports it. */
export const isFull = (error: unknown): boolean =>
  primaryCodeOf(error) === full || (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC';

export const writeProblemOf = (error: unknown): WriteProblem | undefined => {
  if (isFull(error)) return 'disk_full';
  return primaryCodeOf(error) === readOnly ? 'read_only' : undefined;
};

export const isUniqueViolation = (error: unknown): boolean =>
  [constraintUnique, constraintPrimaryKey].includes(errcodeOf(error) ?? 0);

/** `on delete restrict` is a trigger to SQLite; our own triggers have other texts. */
export const isReferenceViolation = (error: unknown): boolean =>
  errcodeOf(error) === constraintForeignKey ||
  (errcodeOf(error) === constraintTrigger && /^FOREIGN KEY/.test(String((error as Error).message)));

export const isUnavailable = (error: unknown): boolean =>
  error instanceof BusyTimeoutError ||
  error instanceof UnusableDatabaseError ||
  [busy, locked, readOnly, ioError, full, cannotOpen].includes(primaryCodeOf(error));
