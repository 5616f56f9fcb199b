// Every npm script starts here. This is the one file that must run on Node.js 20, with nothing
// installed: it brings the project's dependencies, and with them the Node.js the rest runs on.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
const isWindows = process.platform === 'win32';

/**
 * What dies young is swept away early, and the heap may double but not quadruple before the rest
 * is: an export of a million rows then takes a third less memory, and no request more time.
 */
const leanHeap = ['--max-semi-space-size=4', '--heap-growing-percent=100'];

/** Which file a command runs, and whether it shows the dashboard and so needs it built. */
const commands = {
  start: { file: 'server/src/main.ts', dashboard: true, flags: leanHeap },
  dev: { file: 'scripts/dev.ts' },
  build: { dashboard: true },
  test: { file: 'scripts/test.ts' },
  check: { file: 'scripts/check.ts' },
  bench: { file: 'bench/server.ts' },
  'bench:web': { file: 'bench/web.ts', dashboard: true },
  screenshots: { file: 'e2e/screenshots.ts', dashboard: true },
  seed: { file: 'server/src/commands/seed.ts' },
  admin: { file: 'server/src/commands/admin.ts' },
  'db:migrate': { file: 'server/src/commands/migrate.ts' },
  'db:verify': { file: 'server/src/commands/verify.ts' },
  backup: { file: 'server/src/commands/backup.ts' },
  restore: { file: 'server/src/commands/restore.ts' },
};

class Refusal extends Error {}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Does the work once however many bootstraps ask for it at the same time. The holder touches its
 * lock every second, so a lock that stays untouched belongs to a process that is gone.
 */
async function once(name, isDone, work) {
  if (isDone()) return;
  const lock = at('.cache', `${name}.lock`);
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  while (!take(lock)) {
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

function take(lock) {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const held = fs.statSync(lock, { throwIfNoEntry: false });
  if (held && Date.now() - held.mtimeMs > 15_000) {
    // A rename takes away exactly one file, so of many who see a dead lock only one removes it.
    const removed = `${lock}.${process.pid}`;
    try {
      fs.renameSync(lock, removed);
      fs.rmSync(removed, { force: true });
    } catch {
      // Another bootstrap was quicker.
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
  // The tree holds binaries, so one that was copied from another kind of machine is stale too.
  return `${hash} ${process.platform} ${process.arch}\n`;
}

function isInstalled() {
  if (!projectNode()) return false;
  const fingerprint = lockFingerprint();
  if (readIfThere(installStamp) === fingerprint) return true;
  if (!matchesLock()) return false;
  fs.writeFileSync(installStamp, fingerprint);
  return true;
}

/** True after somebody's own `npm ci` or `npm install`: npm keeps its list of what it put there. */
function matchesLock() {
  const hidden = readIfThere(at('node_modules', '.package-lock.json'));
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
  // npm must not run on the Node.js inside node_modules, which it is about to replace; and a
  // --prefix given to the outer npm would lead the inner one's install scripts astray.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(local_)?prefix$/i.test(name)),
  );
  const pathName = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
  env[pathName] = (env[pathName] ?? '')
    .split(path.delimiter)
    .filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(path.delimiter);
  // Windows cannot delete the program that runs, as `npm ci` would when Node.js comes from there.
  const runsFromTree = process.execPath.startsWith(at('node_modules'));
  const verb = isWindows && runsFromTree ? ['install', '--no-save'] : ['ci'];
  const args = [...verb, '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const { code } = await run('npm', args, {
    env,
    shell: isWindows,
    stdio: ['ignore', 2, 2],
  }).catch((error) => {
    throw new Refusal(`npm could not be started (${error.code}); Provost needs npm to install.`);
  });
  if (code !== 0) {
    throw new Refusal(`npm could not install the dependencies (exit code ${code}); see above why.`);
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

/** A hash of contents, not of times: right after every checkout, and a few milliseconds long. */
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
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(place);
    else if (entry.isFile()) yield place;
  }
}

async function build(node) {
  process.stderr.write('Building the dashboard…\n');
  const fingerprint = dashboardFingerprint();
  // Beside the old one until it is whole: a failed build leaves what was served before.
  const next = at('web', 'dist.next');
  const vite = at('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  const { code } = await run(node, args, { cwd: at('web'), stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Refusal('The dashboard could not be built; see above why.');
  fs.writeFileSync(path.join(next, '.provost-built'), fingerprint);
  fs.rmSync(dist, { recursive: true, force: true });
  fs.renameSync(next, dist);
}

// Command -----------------------------------------------------------------------------------------

async function hand(node, { file, flags = [] }, args) {
  process.chdir(root);
  const line = [...flags, at(file), ...args];
  const inPlace = Number(process.versions.node.split('.')[0]) >= 24 && !isWindows;
  // Becoming the command, rather than being its parent, lets signals reach it directly.
  if (inPlace) process.execve(node, [node, ...line], process.env);
  const child = spawn(node, line, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(new Refusal(`${node} could not be started: ${error.message}`)));
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code ?? 1);
  });
}

function fail(error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
  process.exit(1);
}

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) {
    throw new Refusal(
      `Unknown command “${name ?? ''}”; there are: ${Object.keys(commands).join(', ')}.`,
    );
  }
  await once('install', isInstalled, install);
  const node = projectNode();
  if (!node) {
    throw new Refusal(
      'The project’s Node.js is missing; npm must be allowed to run install scripts.',
    );
  }
  if (command.dashboard && fs.existsSync(at('web', 'index.html'))) {
    const isBuilt = () => readIfThere(buildStamp) === dashboardFingerprint();
    await once('build', isBuilt, () => build(node));
  }
  if (command.file) await hand(node, command, args);
}

main(process.argv.slice(2)).catch(fail);
