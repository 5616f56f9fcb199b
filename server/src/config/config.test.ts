import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readDatabaseConfig } from './config.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provost-config-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const secret = 's'.repeat(32);
const read = (variables: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...variables });
const sentenceFor = (variables: Record<string, string>): string => {
  try {
    read(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
};

describe('the settings', () => {
  it('have defaults', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      dataDir,
      demoStudents: 2000,
      apiHost: undefined,
      allowedOrigins: [],
      trustProxy: 0,
      accessTokenMinutes: 10,
      refreshTokenDays: 14,
      trialDays: 14,
      metricsHost: '127.0.0.1',
      workers: 1,
      shutdownDelaySeconds: 2,
    });
  });

  it.each([
    ['127.0.0.1', 2000],
    ['localhost', 2000],
    ['::1', 2000],
    ['0.0.0.0', 0],
    ['::', 0],
    ['10.0.0.7', 0],
  ])('have a demo school only if nobody else can reach the server (%s)', (HOST, students) => {
    expect(read({ HOST }).demoStudents).toBe(students);
    expect(read({ HOST, DEMO_STUDENTS: '7' }).demoStudents).toBe(7);
  });

  it('treat an empty variable as unset', () => {
    expect(read({ PORT: '', HOST: ' ' })).toMatchObject({ port: 8080, host: '127.0.0.1' });
  });

  it.each([
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '80a', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['HOST', 'not a host', 'a host name or an IP address'],
    ['DATABASE_URL', 'mysql://root@host/db', 'the URL of a PostgreSQL server'],
    ['DATABASE_URL', 'postgres://host/db?connections=many', 'the URL of a PostgreSQL server'],
    ['DATABASE_URL', 'postgres://host/db?connections=0', 'the URL of a PostgreSQL server'],
    ['DATABASE_URL', 'postgres://host/db?connect_timeout=soon', 'the URL of a PostgreSQL server'],
    ['DATABASE_URL', 'postgres://host/db?pgbouncer=maybe', 'the URL of a PostgreSQL server'],
    ['DEMO_STUDENTS', 'many', 'a whole number'],
    ['API_HOST', 'api.example.org', 'the URL of a server'],
    ['API_HOST', 'https://user:pass@api.example.org', 'the URL of a server'],
    ['ALLOWED_ORIGINS', '*', 'a comma-separated list of origins'],
    ['ALLOWED_ORIGINS', 'https://a.test,https://b.test/path', 'a comma-separated list of origins'],
    ['TRUST_PROXY', 'yes', 'true, false, the number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/64', 'true, false, the number of proxies'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug'],
    ['ACCESS_TOKEN_MINUTES', '0', 'a whole number from 1'],
    ['METRICS_TOKEN', 'short', 'a token of 16 or more'],
    ['JWT_SECRET_PREVIOUS', 'too short', 'a comma-separated list of secrets'],
    ['WORKERS', '0', 'a whole number from 1'],
    ['SHUTDOWN_DELAY_SECONDS', '601', 'a whole number from 0 to 600'],
  ])(
    'reject %s=%s with one sentence that names it and the accepted values',
    (name, value, accepts) => {
      const sentence = sentenceFor({ [name]: value });
      expect(sentence.startsWith(`${name} must be ${accepts}`)).toBe(true);
      expect(sentence.endsWith('.')).toBe(true);
      expect(sentence).not.toContain('\n');
    },
  );

  it('never repeat a secret in an error message', () => {
    expect(sentenceFor({ JWT_SECRET: 'too short' })).toBe(
      'JWT_SECRET must be a secret of 32 bytes or more.',
    );
    expect(sentenceFor({ DATABASE_URL: 'hunter2' })).not.toContain('hunter2');
  });

  it('count the bytes of a secret, not its characters', () => {
    expect(read({ JWT_SECRET: 'é'.repeat(16) }).jwtSecret).toBe('é'.repeat(16));
  });

  it('accept several previous secrets', () => {
    const [one, other] = ['1'.repeat(32), '2'.repeat(32)];
    expect(read({}).previousSecrets).toEqual([]);
    expect(read({ JWT_SECRET_PREVIOUS: `${one}, ${other}` }).previousSecrets).toEqual([one, other]);
    expect(sentenceFor({ JWT_SECRET_PREVIOUS: `${one},hunter2` })).not.toContain('hunter2');
  });

  it('require a secret with a database server', () => {
    const databaseUrl = 'postgres://user@host/name';
    expect(sentenceFor({ DATABASE_URL: databaseUrl })).toContain('JWT_SECRET must be');
    expect(read({ DATABASE_URL: databaseUrl, JWT_SECRET: secret })).toMatchObject({ databaseUrl });
    expect(readDatabaseConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  it('reject a replica without a database server', () => {
    expect(sentenceFor({ DATABASE_REPLICA_URL: 'postgres://user@host/name' })).toContain(
      'DATABASE_REPLICA_URL must be set together with DATABASE_URL',
    );
  });

  it('accept comma-separated lists and remove the trailing slash of a host', () => {
    const config = read({
      ALLOWED_ORIGINS: 'https://a.test, http://localhost:5173/',
      API_HOST: 'https://api.example.org/v1/',
      TRUST_PROXY: '10.0.0.0/8, loopback',
    });
    expect(config.allowedOrigins).toEqual(['https://a.test', 'http://localhost:5173']);
    expect(config.apiHost).toBe('https://api.example.org/v1');
    expect(config.trustProxy).toEqual(['10.0.0.0/8', 'loopback']);
    expect(read({ TRUST_PROXY: 'true' }).trustProxy).toBe(1);
  });
});

describe('the generated secret', () => {
  it('is created once, readable only by the owner of the folder', () => {
    const folder = path.join(dataDir, 'fresh');
    const first = read({ DATA_DIR: folder }).jwtSecret;
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect(read({ DATA_DIR: folder }).jwtSecret).toBe(first);
    expect(fs.statSync(path.join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(folder)).toEqual(['jwt-secret']);
  });

  it('is the only file: those of killed processes are deleted, those of running ones stay', () => {
    const folder = path.join(dataDir, 'leftovers');
    fs.mkdirSync(folder);
    // Process ids are below this one on all systems.
    for (const name of ['jwt-secret.99999999', 'jwt-secret.99999999.0a1b2c', 'jwt-secret.txt']) {
      fs.writeFileSync(path.join(folder, name), '');
    }
    fs.writeFileSync(path.join(folder, `jwt-secret.${process.pid}.0a1b2c`), '');
    read({ DATA_DIR: folder });
    expect(fs.readdirSync(folder).sort()).toEqual([
      'jwt-secret',
      `jwt-secret.${process.pid}.0a1b2c`,
      'jwt-secret.txt',
    ]);
  });

  it('is rejected when the file is truncated', () => {
    const folder = path.join(dataDir, 'cut');
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'jwt-secret'), 'abc');
    expect(sentenceFor({ DATA_DIR: folder })).toContain('shorter than 32 bytes');
  });

  it('is rejected when the folder cannot be created', () => {
    const file = path.join(dataDir, 'a-file');
    fs.writeFileSync(file, '');
    expect(sentenceFor({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^DATA_DIR must be a writable folder/,
    );
  });
});
