import { endpoint } from '@provost/contract/endpoint.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, type TestApp } from '../testing/app.ts';

const readPrices = endpoint({
  method: 'GET',
  path: '/api/test/prices/',
  summary: 'Only in tests.',
  access: { action: 'read', subject: 'Pricing' },
  response: z.object({ userId: z.int(), userType: z.string(), fullName: z.string() }),
});

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    features: [
      ({ api }) =>
        api.read(readPrices, async ({ caller }) => ({
          userId: caller.userId,
          userType: caller.userType,
          fullName: caller.fullName,
        })),
    ],
  });
});
afterAll(() => server.close());

const ask = (authorization?: string) =>
  server.inject({ url: readPrices.path, headers: authorization ? { authorization } : {} });

describe('the guard', () => {
  it('passes the caller to the handler', async () => {
    const { headers, userId } = await server.signIn('finance');
    const response = await ask(headers.authorization);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ userId, userType: 'finance', fullName: 'Test finance' });
  });

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['an empty token', 'Bearer '],
    ['rubbish', 'Bearer a.b.c'],
  ])('rejects %s with 401 and WWW-Authenticate', async (_, authorization) => {
    const response = await ask(authorization);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token_not_valid' });
    expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('rejects a role without permission with 403', async () => {
    const { headers } = await server.signIn('teacher');
    const response = await ask(headers.authorization);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'forbidden' });
  });

  it('rejects a session immediately after it has ended', async () => {
    const { headers, sessionId } = await server.signIn('owner');
    expect((await ask(headers.authorization)).statusCode).toBe(200);
    await server.database.write((writer) =>
      writer
        .updateTable('sessions')
        .set({ ended_at: new Date().toISOString() })
        .where('id', '=', sessionId)
        .execute(),
    );
    expect((await ask(headers.authorization)).statusCode).toBe(401);
  });

  it('rejects a user immediately after the suspension', async () => {
    const { headers, userId } = await server.signIn('owner');
    await server.database.write((writer) =>
      writer.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute(),
    );
    expect((await ask(headers.authorization)).statusCode).toBe(401);
  });

  it('uses the current role, not the role at sign-in', async () => {
    const { headers, userId } = await server.signIn('owner');
    await server.database.write((writer) =>
      writer.updateTable('users').set({ user_type: 'support' }).where('id', '=', userId).execute(),
    );
    const response = await ask(headers.authorization);
    expect(response.json()).toMatchObject({ userType: 'support' });
  });
});
