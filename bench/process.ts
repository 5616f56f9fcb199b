import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

export interface Served {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Starts a server of the project in a process of its own; it prints where it is. */
export async function serveFile(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Served> {
  const began = performance.now();
  // The flags with which `npm start` runs it.
  const leanHeap = ['--max-semi-space-size=4', '--heap-growing-percent=100'];
  const line = [...leanHeap, path.join(root, file), ...args];
  const server = spawn(process.execPath, line, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  const origin = await addressOf(server);
  await fetch(`${origin}/healthz`);
  const startMs = performance.now() - began;
  return {
    origin,
    pid: server.pid ?? 0,
    startMs,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const address = /is at (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });

const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  readonly ticks: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    // User and system time.
    return { parent: at(1), ticks: at(11) + at(12) };
  } catch {
    return undefined;
  }
}

/** The CPU time so far of a process and of each of its children. */
export type CpuTimes = ReadonlyMap<number, number>;

export const cpuTimes = (pid: number): CpuTimes =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ id: Number(name), stat: statOf(Number(name)) }))
      .filter(({ id, stat }) => id === pid || stat?.parent === pid)
      .map(({ id, stat }) => [id, (stat?.ticks ?? 0) / ticksPerSecond]),
  );

/** Seconds from one look to the next, of the processes that are there at the end. */
export const secondsBetween = (before: CpuTimes, after: CpuTimes): number =>
  after.entries().reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0);

/** The largest resident size since the process began, in megabytes. */
export const peakMegabytes = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};
