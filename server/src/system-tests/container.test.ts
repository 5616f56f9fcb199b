import { readdir, readFile, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { demoSignIns } from '../demo/accounts.ts';
import { demoPassword } from '../school/passwords/demo-password.ts';
import {
  addressOf,
  type ServerProcess,
  startProcess,
} from '../testing/processes/server-process.ts';

const root = path.join(import.meta.dirname, '../../..');

/** The settings of the image, without the one that only repeats a default. */
async function imageSettings(): Promise<Record<string, string>> {
  const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const [, line = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  const settings = line.split(' ').map((pair) => pair.split('=') as [string, string]);
  return { ...Object.fromEntries(settings), DEMO_STUDENTS: '' };
}

let settings: Record<string, string>;
beforeAll(async () => {
  settings = await imageSettings();
});

/** What `docker run -p 8080:8080` starts. */
async function startContainer(): Promise<{ server: ServerProcess; dataDir: string }> {
  const dataDir = temporaryFolder('container');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = startProcess({ ...settings, PORT: '0', JWT_SECRET: '', DATA_DIR: dataDir });
  return { server, dataDir };
}

/** Sends the path as it is: `fetch` would normalise it. */
const get = (port: string, rawPath: string): Promise<string> =>
  new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: rawPath }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve(body));
      })
      .on('error', reject);
  });

describe('a container out of the box', () => {
  it('listens beyond this machine, but nobody can sign in, and nothing private is served', async () => {
    const { server, dataDir } = await startContainer();
    await server.waitForOutput(/create-owner --email/);
    const { port } = new URL(await addressOf(server));
    expect(settings.HOST).toBe('0.0.0.0');
    const address = `http://127.0.0.1:${port}`;

    for (const { email } of demoSignIns) {
      const response = await fetch(`${address}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demoPassword }),
      });
      expect(response.status).toBe(401);
    }

    const health = await fetch(`${address}/readyz`);
    expect(await health.json()).toEqual({ status: 'ready' });
    for (const name of ['server', 'x-powered-by']) expect(health.headers.has(name)).toBe(false);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);

    const secret = (await readFile(path.join(dataDir, 'jwt-secret'), 'utf8')).trim();
    for (const file of ['jwt-secret', 'provost.sqlite']) {
      for (const up of ['/', '/../', '/../../', '/%2e%2e/', '/..%2f', '/assets/../../../']) {
        // The dashboard, an error or nothing, but never the file.
        const body = await get(port, `${up}${path.relative('/', dataDir)}/${file}`);
        expect(body).not.toContain(secret);
        expect(body).not.toContain('SQLite format');
      }
    }
    expect(server.output()).not.toContain(secret);
  });

  it('keeps its files to itself', async () => {
    const { server, dataDir } = await startContainer();
    await addressOf(server);
    const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);
    expect(await modeOf(dataDir)).toBe('700');
    const names = await readdir(dataDir);
    expect(names).toContain('jwt-secret');
    for (const name of names) expect(await modeOf(path.join(dataDir, name))).toBe('600');
  });
});
