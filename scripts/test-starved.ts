import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { runNode } from './run-node.ts';

/** The burners end by themselves, even if the tests hang. */
const hoursAtMost = 3;
/** The suite runs about one process per core, so these take three quarters of the CPU and more. */
const burnersPerCore = 4;

const until = Date.now() + hoursAtMost * 3_600_000;
const burn = `while (Date.now() < ${until}) for (let i = 0; i < 1e7; i += 1);`;
const burners = Array.from(
  { length: availableParallelism() * burnersPerCore },
  () => new Worker(burn, { eval: true }),
);
const test = path.join(import.meta.dirname, 'test.ts');
process.exitCode = await runNode([test, ...process.argv.slice(2)]);
await Promise.all(burners.map((burner) => burner.terminate()));
