const errcodeOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode : undefined;
};

/** The low byte is the kind; the rest tells more of it. */
const kindOf = (error: unknown): number => (errcodeOf(error) ?? 0) & 0xff;

const busy = 5;
const locked = 6;
const ioError = 10;
const full = 13;
const cannotOpen = 14;
const constraintUnique = 2067;
const constraintPrimaryKey = 1555;

/** Others held what is wanted for longer than anybody should wait. */
export class BusyTooLongError extends Error {
  override readonly name = 'BusyTooLongError';
}

export const isBusy = (error: unknown): boolean =>
  kindOf(error) === busy || kindOf(error) === locked;

/** Told by the engine, or by the file system itself. */
export const isFull = (error: unknown): boolean =>
  kindOf(error) === full || (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC';

export const isUniqueViolation = (error: unknown): boolean =>
  [constraintUnique, constraintPrimaryKey].includes(errcodeOf(error) ?? 0);

export const isUnavailable = (error: unknown): boolean =>
  error instanceof BusyTooLongError ||
  [busy, locked, ioError, full, cannotOpen].includes(kindOf(error));
