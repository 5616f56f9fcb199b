import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';

/**
 * The API server, started again when one of its files changes, and before it Vite, which serves
 * the dashboard from its sources and hands the rest on.
 */
const root = path.join(import.meta.dirname, '..');
const port = process.env.PORT ?? '8080';
// Vite's config hands on to this address what is not the dashboard's own.
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

async function end(): Promise<void> {
  server.kill('SIGTERM');
  await dashboard.close();
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void dashboard.close();
});
