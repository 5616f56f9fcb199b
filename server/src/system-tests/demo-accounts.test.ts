import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { demoPassword } from '../school/passwords/demo-password.ts';
import {
  addressOf,
  type ServerProcess,
  startProcess,
} from '../testing/processes/server-process.ts';

const timeout = 120_000;

let dataDir: string;
beforeEach(async () => {
  dataDir = temporaryFolder('demo');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

/** An empty variable counts as unset. */
const start = (environment: Record<string, string>): ServerProcess =>
  startProcess({ DATA_DIR: dataDir, DEMO_STUDENTS: '', ...environment });

async function signIn(server: ServerProcess, password: string): Promise<number> {
  const { port } = new URL(await addressOf(server));
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@provost.test', password }),
  });
  return response.status;
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGINT');
  await server.exited;
}

describe('a server that other machines can reach', { timeout }, () => {
  it('gives a requested demo school a random password, shown once', async () => {
    const first = start({ HOST: '0.0.0.0', DEMO_STUDENTS: '20' });
    const [, random = ''] = await first.waitForOutput(
      /all with the password (\S{16}), which is not shown again:/,
    );
    expect(await signIn(first, demoPassword)).toBe(401);
    expect(await signIn(first, random)).toBe(200);
    await stop(first);
    const second = start({ HOST: '0.0.0.0', DEMO_STUDENTS: '20' });
    expect(await signIn(second, random)).toBe(200);
    expect(second.output()).not.toContain(random);
  });

  it('refuses the demo password of a school that was created on this machine', async () => {
    const local = start({ DEMO_STUDENTS: '20' });
    await local.waitForOutput(/all with the password provost-demo/);
    expect(await signIn(local, demoPassword)).toBe(200);
    await stop(local);
    const exposed = start({ HOST: '0.0.0.0' });
    await exposed.waitForOutput(/set-password --email owner@provost\.test/);
    expect(await signIn(exposed, demoPassword)).toBe(401);
  });
});
