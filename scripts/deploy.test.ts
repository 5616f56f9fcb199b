import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorBody } from '@provost/contract/error.schema';
import { expect, test } from 'vitest';

const read = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');

test('the container starts without demo accounts and with a private data folder', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/^ENV .*\bDEMO_STUDENTS=0\b/m);
  expect(dockerfile).toMatch(/--mode=0700 .*\/data$/m);
});

test('the balancer responds like a node if no node is available', () => {
  const [head = '', body = ''] = read('deploy/503.http').split('\n\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/^Retry-After: \d+$/m);
  expect(head).toMatch(/^Content-Type: application\/json/m);
  expect(errorBody.parse(JSON.parse(body))).toMatchObject({ code: 'service_unavailable' });
  for (const status of [502, 503, 504]) {
    expect(read('deploy/haproxy.cfg')).toMatch(
      new RegExp(`^ *errorfile ${status} .*/503.http$`, 'm'),
    );
  }
});

test('the balancer logs, and keeps the addresses of an outer proxy', () => {
  const config = read('deploy/haproxy.cfg');
  expect(config).toMatch(/^ *log stdout /m);
  expect(config).toMatch(/^ *log global$/m);
  expect(config).toMatch(/^ *option forwardfor$/m);
  expect(config).not.toMatch(/(del|set)-header X-Forwarded-For/);
});

test('compose builds one image, and no URL contains a password', () => {
  const compose = read('compose.yaml');
  expect(compose.match(/^ *build:/gm)).toHaveLength(1);
  expect(compose).not.toMatch(/:\/\/[^/\s@]+:[^@\s]+@/);
  expect(compose).toMatch(/^ *PGPASSWORD: /m);
});
