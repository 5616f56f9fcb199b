import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorBody } from '@provost/contract/error.schema';
import { eraseUser } from '@provost/contract/user';
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

test('the balancer logs, keeps the addresses of the TLS proxy and discards what strangers claim', () => {
  const config = read('deploy/haproxy.cfg');
  const [, local = '', proxied = ''] =
    /^frontend local\n(.*?)^frontend proxied\n(.*?)^backend clients$/ms.exec(config) ?? [];
  expect(config).toMatch(/^ *log stdout /m);
  expect(config).toMatch(/^ *log global$/m);
  expect(config).toMatch(/^ *option forwardfor$/m);
  expect(local).toMatch(/http-request del-header X-Forwarded-For$/m);
  expect(proxied).toMatch(/bind :8081$/m);
  expect(proxied).not.toMatch(/(del|set)-header X-Forwarded-For/);
  expect(config.match(/^backend nodes$/gm)).toHaveLength(1);
});

test('compose builds one image, and no URL contains a password', () => {
  const compose = read('compose.yaml');
  expect(compose.match(/^ *build:/gm)).toHaveLength(1);
  expect(compose.match(/^ *image: provost$/gm)).toHaveLength(2);
  expect(compose).not.toMatch(/:\/\/[^/\s@]+:[^@\s]+@/);
  expect(compose).toMatch(/^ *PGPASSWORD: /m);
});

test('nodes use the runtime role, and only the migration has the password of the owner', () => {
  const [, migrate = '', node = ''] =
    /^ {2}migrate:\n(.*?)^ {2}node:\n(.*?)^ {2}balancer:/ms.exec(read('compose.yaml')) ?? [];
  expect(migrate).toMatch(/DATABASE_URL: postgres:\/\/provost@/);
  expect(migrate).toMatch(/POSTGRES_PASSWORD/);
  expect(node).toMatch(/DATABASE_URL: postgres:\/\/provost_runtime@/);
  expect(node).toMatch(/PGPASSWORD: \$\{RUNTIME_PASSWORD:\?/);
  expect(node).not.toMatch(/POSTGRES_PASSWORD/);
  expect(node).toMatch(/migrate: \{ condition: service_completed_successfully \}/);
});

test('without TLS, compose publishes ports only on this machine', () => {
  const compose = read('compose.yaml');
  const [withoutTls = ''] = compose.split(/^ {2}tls:$/m);
  const ports = [...withoutTls.matchAll(/^ *ports: \[(.*)\]$/gm)].map(([, list]) => list);
  expect(ports).toEqual(["'127.0.0.1:8080:8080'"]);
});

test.each([
  ['deploy/haproxy.cfg', /set-header X-Request-Id %\[unique-id\]/],
  ['deploy/Caddyfile', /request_header X-Request-Id \{http\.request\.uuid\}/],
  ['deploy/nginx.conf', /proxy_set_header X-Request-Id \$request_id;/],
])('%s sets the id of each request', (file, setting) => {
  expect(read(file)).toMatch(setting);
});

test.each([
  ['deploy/Caddyfile', /response_header_timeout (\d+)s/],
  ['deploy/nginx.conf', /proxy_read_timeout (\d+)s/],
  ['deploy/haproxy.cfg', /timeout server (\d+)s/],
])('%s waits for an erasure', (file, setting) => {
  const [, seconds] = setting.exec(read(file)) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(eraseUser.deadlineMs);
});

test('compose kills a node only after the end of a mail that it is sending', () => {
  const [, grace] = /^ {4}stop_grace_period: (\d+)s$/m.exec(read('compose.yaml')) ?? [];
  const [, delay] =
    /^\| `SHUTDOWN_DELAY_SECONDS` \| `(\d+)`/m.exec(read('docs/operations.md')) ?? [];
  const stop = read('server/src/start/start.ts');
  const [, limit] = /^const killBusyAfterMs = (\d+)_000;$/m.exec(stop) ?? [];
  expect(Number(grace)).toBeGreaterThan(Number(delay) + Number(limit));
});

test('nginx discards the addresses that strangers claim', () => {
  const config = read('deploy/nginx.conf');
  expect(config).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  expect(config).toMatch(/proxy_set_header X-Forwarded-Proto \$scheme;/);
  expect(config).not.toMatch(/proxy_add_x_forwarded_for/);
});
