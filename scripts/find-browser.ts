import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless shell first, because it is faster. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const usualPaths = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of Chromium; installs it if there is none. */
export async function ensureBrowser(): Promise<string> {
  const browser = findInstalled() ?? installWithApt() ?? (await installWithPlaywright());
  if (!browser) {
    throw new Error(
      'Chromium was not found and could not be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH.',
    );
  }
  // Child processes reuse the result.
  process.env.CHROMIUM_PATH = browser;
  return browser;
}

/**
 * A complete Chromium also draws its own windows, which takes half of the CPU time of a test. In a
 * container of Debian the shell is installed beside it; elsewhere the browser that exists is used.
 */
export async function ensureHeadlessShell(): Promise<void> {
  if (process.env.CHROMIUM_PATH) return;
  const isShell = findInstalled()?.includes('headless-shell') ?? false;
  if (!isShell && process.getuid?.() === 0) installWithApt(['chromium-headless-shell']);
  await ensureBrowser();
}

function findInstalled(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which is not executable.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...usualPaths].find((file) => isExecutable(file) && !isSnapStub(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** On Ubuntu, `chromium` can be a script that only prints how to install the snap. */
function isSnapStub(file: string): boolean {
  if (statSync(file).size > 65_536) return false;
  const start = readFileSync(file, 'latin1');
  return (
    start.startsWith('#!') && start.includes('snap install') && !existsSync('/snap/bin/chromium')
  );
}

function installWithApt(packages = ['chromium-headless-shell', 'chromium']): string | undefined {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian) return undefined;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return undefined;
  console.error('Installing Chromium with apt-get…');
  const apt = (...args: string[]) => {
    // Without a network it gives up early.
    const early = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...early, ...args];
    const [program = '', ...rest] = [...asRoot, ...command];
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  };
  const install = () =>
    packages.some((name) => apt('install', '-y', '--no-install-recommends', name));
  // The package list can be missing, as in a slim image, or name an outdated version.
  apt('update');
  return install() ? findInstalled() : undefined;
}

async function installWithPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  if (!existsSync(chromium.executablePath())) {
    console.error('Downloading Chromium with Playwright…');
    const cli = path.join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
    try {
      execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
    } catch {
      return undefined;
    }
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
