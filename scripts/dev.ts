import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';

/**
 * Runs the API server, restarted when its files change, and the Vite dev server, which proxies API
 * requests to it.
 */
const root = path.join(import.meta.dirname, '..');
const port = process.env.PORT ?? '8080';
// The Vite config reads this address.
process.env.API_URL ??= `http://127.0.0.1:${port}`;

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(root, 'server/src/main.ts')],
  { stdio: 'inherit', env: { ...process.env, PORT: port } },
);
const dashboard = await createServer({
  configFile: path.join(root, 'web/vite.config.ts'),
  server: { host: '127.0.0.1' },
});
await dashboard.listen();
dashboard.printUrls();

async function stop(): Promise<void> {
  server.kill('SIGTERM');
  await dashboard.close();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void dashboard.close();
});
