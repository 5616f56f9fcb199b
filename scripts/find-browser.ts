import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a browser on a test machine needs, and what it should not do there. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The one without windows first: it does the same work in less time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const usualPlaces = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium, installed if there is none: the tests bring what they need. */
export async function ensureBrowser(): Promise<string> {
  const browser = findInstalled() ?? installWithApt() ?? (await installWithPlaywright());
  if (!browser) {
    throw new Error(
      'No Chromium was found and none could be installed; install Chromium or Google Chrome, or set CHROMIUM_PATH.',
    );
  }
  // Workers and tools that are started later need not look again.
  process.env.CHROMIUM_PATH = browser;
  return browser;
}

function findInstalled(): string | undefined {
  const told = process.env.CHROMIUM_PATH;
  if (told) {
    if (isExecutable(told)) return told;
    throw new Error(`CHROMIUM_PATH names ${told}, which cannot be run.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...usualPlaces].find((place) => isExecutable(place) && !isSnapStub(place));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ubuntu ships a script of that name which only tells where to get the browser. */
function isSnapStub(file: string): boolean {
  if (statSync(file).size > 65_536) return false;
  const start = readFileSync(file, 'latin1');
  return (
    start.startsWith('#!') && start.includes('snap install') && !existsSync('/snap/bin/chromium')
  );
}

function installWithApt(): string | undefined {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian) return undefined;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return undefined;
  console.error('Installing Chromium with apt-get…');
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...args,
    ];
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  };
  const install = () =>
    ['chromium-headless-shell', 'chromium'].some((name) =>
      apt('install', '-y', '--no-install-recommends', name),
    );
  // The list of packages may be missing, as in a slim image, or too old.
  const isDone = install() || (apt('update') && install());
  return isDone ? findInstalled() : undefined;
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
