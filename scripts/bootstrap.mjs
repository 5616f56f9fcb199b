// Every npm script starts here. This is the only file that must run on Node.js 20 without
// dependencies: it installs them, and with them the Node.js that runs the other files.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
const isWindows = process.platform === 'win32';

/**
 * Smaller young generation, slower heap growth: an import of 100,000 rows takes a fifth less memory,
 * and requests take no longer.
 */
const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=40'];

const leanEnv = {
  // Otherwise glibc keeps freed memory for each thread.
  MALLOC_ARENA_MAX: '2',
  // With the entry file from the cache too, Node.js does not load its compiler of TypeScript.
  NODE_COMPILE_CACHE: at('.cache', 'compile'),
};

/** The file of each command; `dashboard` builds the dashboard first. */
const commands = {
  start: { file: 'server/src/main.ts', dashboard: true, flags: heapFlags, env: leanEnv },
  dev: { file: 'scripts/dev.ts' },
  build: { dashboard: true },
  test: { file: 'scripts/test.ts' },
  'test:starved': { file: 'scripts/test-starved.ts' },
  check: { file: 'scripts/check.ts' },
  bench: { file: 'bench/server.ts' },
  'bench:lists': { file: 'bench/lists.ts' },
  'bench:web': { file: 'bench/web.ts', dashboard: true },
  screenshots: { file: 'e2e/screenshots.ts', dashboard: true },
  seed: { file: 'server/src/commands/seed.ts' },
  admin: { file: 'server/src/commands/admin.ts' },
  'db:migrate': { file: 'server/src/commands/migrate.ts' },
  'db:recount': { file: 'server/src/commands/recount.ts' },
  'db:verify': { file: 'server/src/commands/verify.ts' },
  backup: { file: 'server/src/commands/backup.ts' },
  restore: { file: 'server/src/commands/restore.ts' },
};

/** An error with a message for the user; others print their stack. */
class UserFacingError extends Error {}

function readIfExists(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs the work once if several processes start at the same time. The owner updates the time of its
 * lock file every second, so an old lock belongs to a process that has ended.
 */
async function once(name, isDone, work) {
  if (isDone()) return;
  const lock = at('.cache', `${name}.lock`);
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  while (!acquire(lock)) {
    await pause(200);
    if (isDone()) return;
  }
  const touch = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 1000);
  try {
    if (!isDone()) await work();
  } finally {
    clearInterval(touch);
    fs.rmSync(lock, { force: true });
  }
}

function acquire(lock) {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const held = fs.statSync(lock, { throwIfNoEntry: false });
  if (held && Date.now() - held.mtimeMs > 15_000) {
    // Only one process can rename the file, so only one removes an old lock.
    const removed = `${lock}.${process.pid}`;
    try {
      fs.renameSync(lock, removed);
      fs.rmSync(removed, { force: true });
    } catch {
      // Another process removed it.
    }
  }
  return false;
}

function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
}

// Dependencies ------------------------------------------------------------------------------------

const installStamp = at('node_modules', '.provost-installed');

function lockFingerprint() {
  const lockFile = fs.readFileSync(at('package-lock.json'));
  const hash = createHash('sha256').update(lockFile).digest('hex');
  // node_modules contains binaries, so a copy from another platform is outdated too.
  return `${hash} ${process.platform} ${process.arch}\n`;
}

function isInstalled() {
  if (!projectNode()) return false;
  const fingerprint = lockFingerprint();
  if (readIfExists(installStamp) === fingerprint) return true;
  if (!matchesLock()) return false;
  fs.writeFileSync(installStamp, fingerprint);
  return true;
}

/** True after a manual `npm ci` or `npm install`: npm stores a list of the installed packages. */
function matchesLock() {
  const hidden = readIfExists(at('node_modules', '.package-lock.json'));
  if (!hidden) return false;
  const wanted = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(hidden).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.startsWith('node_modules/') || entry.link) return true;
    const found = present[place];
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return found.version === entry.version;
  });
}

async function install() {
  process.stderr.write('Installing dependencies…\n');
  // npm must not run on the Node.js in node_modules, which it replaces. The --prefix of an outer
  // npm would break install scripts.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(local_)?prefix$/i.test(name)),
  );
  const pathName = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
  env[pathName] = (env[pathName] ?? '')
    .split(path.delimiter)
    .filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(path.delimiter);
  // Windows cannot delete a running program, so `npm ci` fails if it runs on this Node.js.
  const runsFromTree = process.execPath.startsWith(at('node_modules'));
  const verb = isWindows && runsFromTree ? ['install', '--no-save'] : ['ci'];
  const args = [...verb, '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const { code } = await run('npm', args, {
    env,
    shell: isWindows,
    stdio: ['ignore', 2, 2],
  }).catch((error) => {
    throw new UserFacingError(
      `npm could not be started (${error.code}). Install npm and try again.`,
    );
  });
  if (code !== 0) {
    throw new UserFacingError(
      `npm could not install the dependencies (exit code ${code}). See the output above.`,
    );
  }
  fs.writeFileSync(installStamp, lockFingerprint());
}

function projectNode() {
  const binary = at('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (fs.existsSync(binary)) return binary;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

// Dashboard ---------------------------------------------------------------------------------------

const dist = at('web', 'dist');
const buildStamp = path.join(dist, '.provost-built');

/** Hashes contents, because a checkout changes file times. Takes a few milliseconds. */
function dashboardFingerprint() {
  const hash = createHash('sha256');
  const files = [...sources(at('web')), ...sources(at('contract', 'src')), at('package-lock.json')];
  for (const file of files.sort()) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)} ${content.length}\n`).update(content);
  }
  return `${hash.digest('hex')}\n`;
}

function* sources(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || /^(node_modules|dist)/.test(entry.name)) continue;
    if (/\.test\.tsx?$/.test(entry.name)) continue;
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(entryPath);
    else if (entry.isFile()) yield entryPath;
  }
}

async function build(node) {
  process.stderr.write('Building the dashboard…\n');
  const fingerprint = dashboardFingerprint();
  // A failed build must not replace the current one.
  const next = at('web', 'dist.next');
  const vite = at('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  const { code } = await run(node, args, { cwd: at('web'), stdio: ['ignore', 2, 2] });
  if (code !== 0)
    throw new UserFacingError('The dashboard could not be built. See the output above.');
  fs.writeFileSync(path.join(next, '.provost-built'), fingerprint);
  fs.rmSync(dist, { recursive: true, force: true });
  fs.renameSync(next, dist);
}

// Command -----------------------------------------------------------------------------------------

async function runCommand(node, { file, flags = [], env: defaults = {} }, args) {
  process.chdir(root);
  const env = { ...defaults, ...process.env };
  const commandLine = [...flags, at(file), ...args];
  const canReplaceProcess = Number(process.versions.node.split('.')[0]) >= 24 && !isWindows;
  // Replacing this process lets signals reach the command directly.
  if (canReplaceProcess) process.execve(node, [node, ...commandLine], env);
  const child = spawn(node, commandLine, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) =>
    fail(new UserFacingError(`${node} could not be started: ${error.message}`)),
  );
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code ?? 1);
  });
}

function fail(error) {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exit(1);
}

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) {
    throw new UserFacingError(
      `Unknown command “${name ?? ''}”. Available: ${Object.keys(commands).join(', ')}.`,
    );
  }
  await once('install', isInstalled, install);
  const node = projectNode();
  if (!node) {
    throw new UserFacingError(
      'The Node.js of the project is missing. Allow npm to run install scripts.',
    );
  }
  if (command.dashboard && fs.existsSync(at('web', 'index.html'))) {
    const isBuilt = () => readIfExists(buildStamp) === dashboardFingerprint();
    await once('build', isBuilt, () => build(node));
  }
  if (command.file) await runCommand(node, command, args);
}

main(process.argv.slice(2)).catch(fail);
