import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Before anything else is loaded: what was compiled at one start need not be at the next.
enableCompileCache(path.join(import.meta.dirname, '../../.cache/compile'));

const { start } = await import('./start.ts');
const { ConfigError } = await import('./config.ts');
const { NewerDatabaseError } = await import('./database/migrations/newer-database.ts');
const { UnusableDatabaseError } = await import('./database/unusable-database.ts');
const { StartError } = await import('./start-error.ts');

try {
  await start();
} catch (error) {
  const isTold = [ConfigError, NewerDatabaseError, StartError, UnusableDatabaseError].some(
    (kind) => error instanceof kind,
  );
  const { message, stack } = error as Error;
  process.stderr.write(`${isTold ? message : stack}\n`);
  process.exit(1);
}
