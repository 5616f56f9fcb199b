import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Before anything else is loaded: what was compiled at one start need not be at the next.
enableCompileCache(path.join(import.meta.dirname, '../../.cache/compile'));

const { start } = await import('./start.ts');
const { ConfigError } = await import('./config.ts');
const { StartError } = await import('./start-error.ts');

try {
  await start();
} catch (error) {
  const isTold = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${isTold ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
