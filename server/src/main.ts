import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Before any other import: later starts reuse the compiled code.
enableCompileCache(path.join(import.meta.dirname, '../../.cache/compile'));

const { start } = await import('./start/start.ts');
const { operatorMessage } = await import('./start/operator-message.ts');

try {
  await start();
} catch (error) {
  process.stderr.write(`${operatorMessage(error)}\n`);
  process.exit(1);
}
