import { endpoint } from '@provost/contract/endpoint.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, type TestApp } from '../testing/app.ts';

const readPrices = endpoint({
  method: 'GET',
  path: '/api/test/prices/',
  summary: 'For whom may read prices.',
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
  it('tells the call who is calling', async () => {
    const { headers, userId } = await server.signIn('finance');
    const answer = await ask(headers.authorization);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ userId, userType: 'finance', fullName: 'Test finance' });
  });

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['an empty token', 'Bearer '],
    ['rubbish', 'Bearer a.b.c'],
  ])('answers %s with 401 and says how to sign in', async (_, authorization) => {
    const answer = await ask(authorization);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'token_not_valid' });
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('answers 403 to whom the role does not allow it', async () => {
    const { headers } = await server.signIn('teacher');
    const answer = await ask(headers.authorization);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  });

  it('lets nobody in whose session has ended, at once', async () => {
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

  it('lets nobody in who has been suspended, at once', async () => {
    const { headers, userId } = await server.signIn('owner');
    await server.database.write((writer) =>
      writer.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute(),
    );
    expect((await ask(headers.authorization)).statusCode).toBe(401);
  });

  it('goes by the role of this moment, not by that of the token', async () => {
    const { headers, userId } = await server.signIn('owner');
    await server.database.write((writer) =>
      writer.updateTable('users').set({ user_type: 'support' }).where('id', '=', userId).execute(),
    );
    const answer = await ask(headers.authorization);
    expect(answer.json()).toMatchObject({ userType: 'support' });
  });
});
