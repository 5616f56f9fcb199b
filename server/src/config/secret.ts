import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makePrivate } from './private-files.ts';
import { removeStaleFiles } from './stale-files.ts';

export const minSecretBytes = 32;
const fileName = 'jwt-secret';
const temporaryName = /^jwt-secret\.(\d+)(?:\.[0-9a-f]+)?$/;

export const hasEnoughBytes = (secret: string): boolean =>
  Buffer.byteLength(secret) >= minSecretBytes;

/**
 * The secret in the data folder, created at the first start. It is written to a temporary file and
 * then linked to its name, which fails if the name exists: servers that start in parallel all use
 * the same secret, and none reads an incomplete one.
 */
export function readOrCreateSecret(dataDir: string, refuse: (problem: string) => never): string {
  const file = path.join(dataDir, fileName);
  try {
    makePrivate(file);
    const secret = read(file) ?? create(file);
    removeStaleFiles(dataDir, temporaryName);
    if (hasEnoughBytes(secret)) return secret;
  } catch (error) {
    refuse((error as Error).message);
  }
  return refuse(`the secret in ${file} is shorter than ${minSecretBytes} bytes`);
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function create(file: string): string {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    // Another server was faster, or took the temporary file for a stale one.
    if (!['EEXIST', 'ENOENT'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return read(file) ?? create(file);
}
