import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { treeOf } from './testing-tree.ts';

/** Replaces npm: records each call, and takes long enough for a second process to start. */
const fakeNpm = `#!/bin/sh
echo "$@" >> npm-calls
sleep 0.3
mkdir -p node_modules/node/bin
ln -sf '${process.execPath}' node_modules/node/bin/node
cp package-lock.json node_modules/.package-lock.json
exit "$(cat npm-exit)"
`;

function project() {
  const root = treeOf({
    'package-lock.json': { packages: { 'node_modules/node': { version: '1.0.0' } } },
    'npm-exit': '0',
    'bin/npm': fakeNpm,
    'scripts/check.ts':
      "const words: string[] = process.argv.slice(2);\nconsole.log('checked', ...words);\nprocess.exit(words.length);",
    'server/src/main.ts':
      "process.on('SIGTERM', () => process.exit(7));\nsetInterval(() => 0, 1000);\nconsole.log('up');",
  });
  chmodSync(path.join(root, 'bin/npm'), 0o755);
  copyFileSync(
    path.join(import.meta.dirname, 'bootstrap.mjs'),
    path.join(root, 'scripts/bootstrap.mjs'),
  );
  const file = (name: string) => path.join(root, name);
  return {
    file,
    write: (name: string, content: string) => writeFileSync(file(name), content),
    installs: () =>
      existsSync(file('npm-calls'))
        ? readFileSync(file('npm-calls'), 'utf8').trim().split('\n').length
        : 0,
    start: (...args: string[]) =>
      spawn(process.execPath, [file('scripts/bootstrap.mjs'), ...args], {
        cwd: '/',
        env: { ...process.env, PATH: `${file('bin')}:/usr/bin:/bin` },
      }),
  };
}

function finished(child: ReturnType<ReturnType<typeof project>['start']>) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

test('the first command installs, the next one does not, and a changed lock file installs again', async () => {
  const { start, installs, write } = project();
  expect(await finished(start('check', 'a', 'b'))).toEqual({
    code: 2,
    output: 'Installing dependencies…\nchecked a b\n',
  });
  expect(await finished(start('check'))).toEqual({ code: 0, output: 'checked\n' });
  expect(installs()).toBe(1);

  write('package-lock.json', '{"packages": {"node_modules/node": {"version": "2.0.0"}}}');
  await finished(start('check'));
  expect(installs()).toBe(2);
});

test('a manual install is detected', async () => {
  const { start, installs, file } = project();
  await finished(start('check'));
  rmSync(file('node_modules/.provost-installed'));
  await finished(start('check'));
  expect(installs()).toBe(1);
});

test('two commands that start together install once', async () => {
  const { start, installs } = project();
  const both = await Promise.all([finished(start('check')), finished(start('check'))]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(installs()).toBe(1);
});

test('a failed install prints one sentence', async () => {
  const { start, write } = project();
  write('npm-exit', '9');
  const { code, output } = await finished(start('check'));
  expect(code).toBe(1);
  expect(output).toMatch(
    /npm could not install the dependencies \(exit code 9\)\. See the output above\.\n$/,
  );
});

test('an unknown command prints the available ones', async () => {
  const { code, output } = await finished(project().start('nonsense'));
  expect(code).toBe(1);
  expect(output).toContain('Available: start, dev, build, test');
});

test('a signal reaches the server, and its exit code is returned', async () => {
  const child = project().start('start');
  child.stdout.on('data', (chunk) => {
    if (String(chunk).includes('up')) child.kill('SIGTERM');
  });
  expect((await finished(child)).code).toBe(7);
});
