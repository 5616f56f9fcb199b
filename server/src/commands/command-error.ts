/** Why a command was not carried out, in one sentence for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Runs what needs no database, such as reading what was typed; undefined where that was wrong. */
export function orTell<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return undefined;
  }
}
