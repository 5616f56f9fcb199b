import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const root = path.join(import.meta.dirname, '..');

/** Stops at the end of its scope. */
export interface Served extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process to its first response. */
  readonly startMs: number;
}

/** Starts a server in its own process and reads its address from the output. */
export async function serveFile(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Served> {
  const began = performance.now();
  // The flags and the environment of `npm start`.
  const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
  const asStarted = {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: path.join(root, '.cache/compile'),
  };
  const commandLine = [...heapFlags, path.join(root, file), ...args];
  const server = spawn(process.execPath, commandLine, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...asStarted, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  const origin = await addressOf(server);
  await fetch(`${origin}/healthz`);
  const startMs = performance.now() - began;
  return {
    origin,
    pid: server.pid ?? 0,
    startMs,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const address = /is at (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    server.on('exit', (code) => reject(new Error(`The server exited with ${code}: ${output}`)));
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
    // User and system time of the process and its ended children.
    return { parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** CPU seconds that a process and its children have used so far. */
export async function cpuSeconds(pid: number): Promise<number> {
  // A process that is ending would be counted twice or not at all.
  await pause(300);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const all = [statOf(pid), ...children];
  return all.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / ticksPerSecond;
}

/** The peak resident memory of a process, in megabytes. */
export const peakMegabytes = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};
