import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from './config.ts';
import { makeDataFolderPrivate } from './data-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'provost-folder-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  fs.chmodSync(dataDir, 0o755);
});

const modeOf = (...names: string[]): string =>
  (fs.statSync(path.join(dataDir, ...names)).mode & 0o777).toString(8);

function add(...names: string[]): void {
  for (const name of names) {
    fs.writeFileSync(path.join(dataDir, name), '');
    fs.chmodSync(path.join(dataDir, name), 0o644);
  }
}

describe('a data folder of an earlier version', () => {
  it('becomes private with all files of Provost', () => {
    add('provost.sqlite', 'provost.sqlite-wal', 'jwt-secret', 'before-restore-2026.sqlite');
    expect(makeDataFolderPrivate(dataDir)).toEqual([]);
    expect(modeOf()).toBe('700');
    for (const name of fs.readdirSync(dataDir)) expect(modeOf(name)).toBe('600');
  });

  it('with other files keeps its mode and is reported, but the files become private', () => {
    add('provost.sqlite', 'holiday.jpg');
    expect(makeDataFolderPrivate(dataDir)).toEqual([dataDir]);
    expect([modeOf(), modeOf('provost.sqlite'), modeOf('holiday.jpg')]).toEqual([
      '755',
      '600',
      '644',
    ]);
    fs.chmodSync(dataDir, 0o700);
    expect(makeDataFolderPrivate(dataDir)).toEqual([]);
  });

  it('of another user is reported', () => {
    add('provost.sqlite');
    vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
      throw Object.assign(new Error('not the owner'), { code: 'EPERM' });
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(makeDataFolderPrivate(dataDir)).toEqual([dataDir, path.join(dataDir, 'provost.sqlite')]);
  });
});

it('a secret that others could read is private before it is used', () => {
  fs.writeFileSync(path.join(dataDir, 'jwt-secret'), 's'.repeat(48));
  fs.chmodSync(path.join(dataDir, 'jwt-secret'), 0o644);
  expect(readConfig({ DATA_DIR: dataDir }).jwtSecret).toBe('s'.repeat(48));
  expect(modeOf('jwt-secret')).toBe('600');
});
