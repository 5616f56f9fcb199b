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
  it('of ours tells nothing but its request id', async () => {
    const answer = await server.inject({ url: failing.path });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'internal_error',
      message: 'Something went wrong.',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('of time is a 503 that says when to come back', async () => {
    const aborted = Promise.withResolvers<void>();
    const impatient = await buildTestApp({
      config: { requestTimeoutSeconds: 0.05 },
      features: [
        ({ api }) =>
          api.read(hanging, ({ signal }) => {
            signal.addEventListener('abort', () => aborted.resolve());
            return new Promise<never>(() => {});
          }),
      ],
    });
    onTestFinished(() => impatient.close());
    const answer = await impatient.inject({ url: hanging.path });
    await aborted.promise;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('can say when to come back', async () => {
    const answer = await server.inject({ url: limited.path });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('90');
  });

  it.each([
    ['fr', 'Introuvable.'],
    ['de-AT, en;q=0.5', 'Das wurde nicht gefunden.'],
    ['es, pt-BR;q=0.8, en;q=0.1', 'Não encontrado.'],
    ['es', 'This was not found.'],
    [';;;,q=', 'This was not found.'],
  ])('speaks the language of “%s”', async (language, message) => {
    const answer = await server.inject({
      url: '/api/nothing',
      headers: { 'accept-language': language },
    });
    expect(answer.json()).toMatchObject({ message });
  });

  it('speaks it at each field too', async () => {
    const answer = await server.inject({
      url: `${plain.path}?page=1`,
      headers: { 'accept-language': 'fr' },
    });
    expect(answer.json().message).toEqual({ page: ['Ce champ est inconnu.'] });
  });
});
