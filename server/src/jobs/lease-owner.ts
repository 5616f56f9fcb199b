import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** This machine since it was started, and its numbering of processes: containers have their own. */
function findMachine(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id') + readlinkSync('/proc/self/ns/pid');
  } catch {
    return randomUUID();
  }
}

const machine = createHash('sha256').update(findMachine()).digest('base64url').slice(0, 16);

/** When a process started: its number is used again. Undefined if it has ended, or is not known. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

const ownerOf = (pid: number): string => `${machine}.${pid}.${startOf(pid) ?? ''}`;

const owner = ownerOf(process.pid);

export const newLeaseToken = (of = owner): string => `${of}.${randomUUID()}`;

export const leaseTokenOf = (pid: number): string => newLeaseToken(ownerOf(pid));

/** Whether the process of a lease ran on this machine and has ended. False where that is not certain. */
export function hasOwnerEnded(token: string): boolean {
  const [of, pid, start] = token.split('.');
  if (of !== machine || !pid || start === undefined) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return start !== '' && startOf(Number(pid)) !== start;
}
