import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';

const runFile = promisify(execFile);
const cache = path.join(import.meta.dirname, '..', 'node_modules', '.cache');

export const superuser = 'provost';

/** The password is random, so slow hashing adds no security, only time to each connection. */
const scramIterations = 1;

/** Copies a template cluster into an empty folder, because initdb takes seconds. */
export async function copyCluster(binaries: PostgresBinaries, dataDir: string): Promise<void> {
  const template = await clusterTemplate(binaries);
  await mkdir(dataDir, { recursive: true });
  await cp(path.join(template, 'cluster'), dataDir, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  await chmod(dataDir, 0o700);
  if (binaries.owner) {
    await runFile('chown', ['-R', `${binaries.owner.uid}:${binaries.owner.gid}`, dataDir]);
  }
}

/** The random password of every cluster made from the template. */
export async function clusterPassword(binaries: PostgresBinaries): Promise<string> {
  return readFile(path.join(await clusterTemplate(binaries), 'password'), 'utf8');
}

async function clusterTemplate(binaries: PostgresBinaries): Promise<string> {
  const template = path.join(cache, `postgres-${binaries.version}-${scramIterations}`);
  const exists = await readFile(path.join(template, 'password')).catch(() => undefined);
  if (exists) return template;

  const work = await mkdtemp(path.join(tmpdir(), 'provost-initdb-'));
  const password = randomBytes(18).toString('base64url');
  await writeFile(path.join(work, 'password'), password, { mode: 0o600 });
  if (binaries.owner) {
    await chown(work, binaries.owner.uid, binaries.owner.gid);
    await chown(path.join(work, 'password'), binaries.owner.uid, binaries.owner.gid);
  }
  await initialize(binaries, work);

  // A rename is atomic. If another process was faster, its template is used.
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(`${template}-`);
  await cp(work, unfinished, { recursive: true });
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true, force: true }));
  await rm(work, { recursive: true, force: true });
  return template;
}

async function initialize(binaries: PostgresBinaries, work: string): Promise<void> {
  const failures: unknown[] = [];
  // Not every system has every locale. With UTF-8 the server can distinguish letters.
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const args = [
      `--pgdata=${path.join(work, 'cluster')}`,
      `--username=${superuser}`,
      `--pwfile=${path.join(work, 'password')}`,
      '--auth=password',
      '--encoding=UTF8',
      `--set=scram_iterations=${scramIterations}`,
      `--locale=${locale}`,
      '--no-sync',
    ];
    try {
      await runFile(binaries.initdb, args, {
        ...binaries.owner,
        cwd: work,
        env: { ...process.env, LC_ALL: 'C' },
      });
      return;
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw new AggregateError(failures, `initdb failed: ${String(failures.at(-1))}`);
}
