import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { BackupError, backUp } from './backup.ts';
import { restore } from './restore.ts';
import { withStagedBackup } from './staged-backup.ts';

let folder: string;
let dataDir: string;
let file: string;
beforeEach(async () => {
  folder = temporaryFolder('backup');
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  dataDir = path.join(folder, 'data');
  file = path.join(folder, 'backup.sqlite');
  const database = openSqlite(dataDir);
  await database.migrate();
  await database.close();
});

const failureOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

/** Lets the copy of the pages fail with a result code of SQLite. */
function failCopy(message: string, errcode: number): void {
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    if (sql === 'vacuum into ?') throw Object.assign(new Error(message), { errcode });
    return prepare.call(this, sql);
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

test('a disk that gets full during the copy is reported in one sentence, and no file remains', () => {
  failCopy('database or disk is full', 13);
  const error = failureOf(() => backUp(dataDir, file));
  expect(error).toBeInstanceOf(BackupError);
  expect((error as Error).message).toBe(
    `There is not enough disk space for the backup in ${folder}. Free some, or choose another folder.`,
  );
  expect(fs.readdirSync(folder)).toEqual(['data']);
});

test('a disk that gets full at the last write is reported in the same sentence', () => {
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(String(failureOf(() => backUp(dataDir, file)))).toContain('not enough disk space');
  expect(fs.readdirSync(folder)).toEqual(['data']);
});

test('a damaged database is reported in one sentence', () => {
  failCopy('database disk image is malformed', 11);
  expect((failureOf(() => backUp(dataDir, file)) as Error).message).toBe(
    `The database in ${dataDir} is damaged: database disk image is malformed.`,
  );
});

test('a restore deletes the files of killed restores, but not the copy of a running one', async () => {
  backUp(dataDir, file);
  const running = `restoring-${process.ppid}-aBc123`;
  for (const name of ['restoring-99999999-aBc123', 'restoring-aBc123', running]) {
    fs.mkdirSync(path.join(dataDir, name));
    fs.writeFileSync(path.join(dataDir, name, 'provost.sqlite'), '');
  }
  fs.writeFileSync(path.join(dataDir, 'before-restore-x.sqlite.99999999.partial'), '');
  await withStagedBackup(file, dataDir, async () => {});
  expect(fs.readdirSync(dataDir).sort()).toEqual(['provost.sqlite', running]);
});

test('only the owner can read a restored database', async () => {
  backUp(dataDir, file);
  const target = path.join(folder, 'new');
  await restore(target, file, new Date(), async () => 0);
  expect(fs.statSync(target).mode & 0o777).toBe(0o700);
  expect(fs.statSync(databaseFile(target)).mode & 0o777).toBe(0o600);
});
