import { endpoint } from '@provost/contract/endpoint.schema';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { AppError } from './errors.ts';

const open = { access: 'public', summary: 'Only in tests.' } as const;

const plain = endpoint({
  ...open,
  method: 'GET',
  path: '/api/test/plain/',
  response: z.object({ ok: z.boolean() }),
});
const failing = endpoint({ ...plain, path: '/api/test/failing/' });
const hanging = endpoint({ ...plain, path: '/api/test/hanging/' });
const limited = endpoint({ ...plain, path: '/api/test/limited/' });

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    features: [
      ({ api }) => {
        api.read(plain, async () => ({ ok: true }));
        api.read(failing, async () => {
          throw new Error('the secret plans');
        });
        api.read(limited, async () => {
          throw new AppError('too_many_requests', { retryAfterSeconds: 90 });
        });
      },
    ],
  });
});
afterAll(() => server.close());

describe('an error', () => {
  it('of the server reveals only its request id', async () => {
    const response = await server.inject({ url: failing.path });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 'internal_error',
      message: 'Something went wrong.',
      request_id: response.headers['x-request-id'],
    });
  });

  it('by timeout is a 503 with Retry-After', async () => {
    const aborted = Promise.withResolvers<void>();
    const impatientServer = await buildTestApp({
      config: { requestTimeoutSeconds: 0.05 },
      features: [
        ({ api }) =>
          api.read(hanging, ({ signal }) => {
            signal.addEventListener('abort', () => aborted.resolve());
            return new Promise<never>(() => {});
          }),
      ],
    });
    onTestFinished(() => impatientServer.close());
    const response = await impatientServer.inject({ url: hanging.path });
    await aborted.promise;
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'service_unavailable' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('can have Retry-After', async () => {
    const response = await server.inject({ url: limited.path });
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('90');
    expect(response.json().message).toBe('Too many attempts. Try again in 2 minutes.');
  });

  it.each([
    ['fr', 'Introuvable. L’élément a peut-être été supprimé, ou vous n’y avez pas accès.'],
    [
      'de-AT, en;q=0.5',
      'Nicht gefunden. Der Eintrag wurde vielleicht gelöscht, oder Sie haben keinen Zugriff.',
    ],
    [
      'ja, pt-BR;q=0.8, en;q=0.1',
      'Não encontrado. O item pode ter sido excluído, ou você não tem acesso.',
    ],
    ['ja', 'Not found. It may have been deleted, or you don’t have access.'],
    [';;;,q=', 'Not found. It may have been deleted, or you don’t have access.'],
  ])('is in the language of “%s”', async (language, message) => {
    const response = await server.inject({
      url: '/api/nothing',
      headers: { 'accept-language': language },
    });
    expect(response.json()).toMatchObject({ message });
  });

  it('is in that language for each field too', async () => {
    const response = await server.inject({
      url: `${plain.path}?page=1`,
      headers: { 'accept-language': 'fr' },
    });
    expect(response.json().message).toEqual({ page: ['Champ inconnu.'] });
  });
});
