import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../school/passwords/password.ts';
import { testPlace } from '../testing/database.ts';
import { addressOf, startProcess } from '../testing/processes/server-process.ts';
import { addCourse, addStudent, addUser } from '../testing/rows/rows.ts';

const secret = (name: string): string => `${name}-${randomBytes(12).toString('hex')}`;

/** Every secret and all personal data that the test sends. */
function secretsOfRun() {
  return {
    password: secret('password'),
    wrongPassword: secret('wrong'),
    newPassword: secret('new'),
    signingKey: secret('a-key-of-more-than-32-bytes'),
    metricsToken: secret('metrics'),
    email: `${secret('owner')}@example.test`,
    teacherEmail: `${secret('teacher')}@example.test`,
    lastName: secret('Name'),
    phone: '+351912345678',
    searched: secret('searched'),
    key: secret('idempotency'),
    forged: secret('forged'),
    agent: secret('agent'),
  };
}

describe('the log of a server', () => {
  it('contains no password, token or personal data, even with errors', async () => {
    const place = await testPlace('migrated');
    onTestFinished(() => place.drop());
    const used = secretsOfRun();
    const database = place.open();
    await addUser(database, 'owner', {
      email: used.email,
      last_name: used.lastName,
      password_hash: await hashPassword(used.password),
    });
    const course = await addCourse(database);
    await addStudent(database, { last_name: used.lastName });
    await database.close();

    const server = startProcess({
      ...place.environment,
      JWT_SECRET: used.signingKey,
      METRICS_TOKEN: used.metricsToken,
      LOG_LEVEL: 'trace',
    });
    const address = await addressOf(server);
    const send = async (method: string, path: string, body?: unknown, token?: string) => {
      const response = await fetch(address + path, {
        method,
        headers: {
          'content-type': 'application/json',
          'user-agent': used.agent,
          'idempotency-key': used.key,
          cookie: `session=${used.forged}`,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const login = (password: string) =>
      send('POST', '/api/auth/login/', { email: used.email, password });

    expect((await login(used.wrongPassword)).status).toBe(401);
    const signedIn = await login(used.password);
    expect(signedIn.status).toBe(200);
    const { access = '', refresh = '' } = JSON.parse(signedIn.text).data as Record<string, string>;
    const renewed = JSON.parse(
      (await send('POST', '/api/auth/token/refresh/', { refresh })).text,
    ) as Record<string, string>;

    const teacher = {
      first_name: 'Ana',
      last_name: used.lastName,
      email: used.teacherEmail,
      password: used.newPassword,
      phone: used.phone,
    };
    const price = {
      course: course.id,
      original_price: '5',
      discount_percent: '0',
      final_price: '5',
    };
    const calls: [string, string, unknown?, string?][] = [
      ['POST', '/api/auth/login/', `{"email": "${used.email}", "password": "${used.password}`],
      [
        'POST',
        '/api/auth/login/',
        { email: used.email, password: used.password, more: used.forged },
      ],
      ['POST', `/api/auth/login/?password=${used.password}`, { email: used.email }],
      ['GET', `/api/auth/profile/?token=${access}`],
      ['GET', '/api/auth/profile/', undefined, `${access}${used.forged}`],
      ['GET', `/api/auth/profile/${used.forged}`, undefined, access],
      ['GET', `/api/auth/admin/students/?search=${used.searched}`, undefined, access],
      ['GET', `/api/auth/admin/students/?${used.searched}=1`, undefined, access],
      ['GET', `/api/auth/admin/students/export.csv?search=${used.lastName}`, undefined, access],
      ['GET', `/api/search/?q=${used.lastName}`, undefined, access],
      ['GET', `/assets/${used.forged}.js`],
      ['GET', '/metrics', undefined, used.metricsToken],
      ['GET', '/metrics', undefined, used.forged],
      ['POST', '/api/auth/register/teacher/', teacher, access],
      ['POST', '/api/auth/register/teacher/', { ...teacher, email: used.email }, access],
      ['POST', '/api/courses/pricing/create/', price, access],
      ['PATCH', '/api/auth/admin/users/1/', { status: used.forged }, access],
      ['POST', '/api/auth/logout/', { refresh: renewed.refresh }],
      ['POST', '/api/auth/token/refresh/', { refresh }],
      ['POST', '/api/auth/token/refresh/', { refresh: used.forged }],
    ];
    for (const call of calls) expect((await send(...call)).status, call[1]).toBeLessThan(500);
    server.child.kill('SIGTERM');
    await server.exited;

    const log = server.output();
    expect(log.split('\n').length).toBeGreaterThan(calls.length);
    const { password: databasePassword } = new URL(place.environment.DATABASE_URL ?? 'none:');
    const everything = { ...used, access, refresh, ...renewed, databasePassword };
    const leaked = Object.entries(everything).filter(([, text]) => text && log.includes(text));
    expect(leaked).toEqual([]);
  });

  it('contains no password of a database that is unavailable', async () => {
    const password = secret('database');
    const server = startProcess({
      DATABASE_URL: `postgres://someone:${password}@127.0.0.1:1/none`,
      LOG_LEVEL: 'trace',
    });
    await server.waitForOutput(/database is unavailable/);
    server.child.kill('SIGKILL');
    await server.exited;
    expect(server.output()).not.toContain(password);
  });
});
