// @vitest-environment happy-dom
import { createResetLink, revokeInvitation } from '@provost/contract/accounts';
import { listStudents } from '@provost/contract/students';
import { eraseUser } from '@provost/contract/user';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callEndpoint } from '../client.ts';
import {
  cancelChanges,
  confirmChanges,
  hasWaitingChange,
  passwordProblem,
} from './reauthentication.ts';
import { clearSession, startSession } from './session-store.ts';

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown> | undefined;
}
const sent: Sent[] = [];

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const host = (reply: (request: Sent) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    const request = { path, key: new Headers(init.headers).get('idempotency-key'), body };
    sent.push(request);
    return reply(request);
  });

const askForPassword = json.bind(
  null,
  { code: 'reauthentication_required', message: 'Sure?' },
  403,
);
/** Accepts one password, as our server does. */
const careful = ({ body }: Sent) => {
  if (body?.password === undefined) return askForPassword();
  if (body.password === 'right') return json({ data: { id: 7 } });
  return json({ code: 'validation_failed', message: { password: ['Incorrect.'] } }, 422);
};

const erase = (id = 7) =>
  callEndpoint(eraseUser, { params: { id }, body: { email: 'ana@example.org' } });
/** Until the change waits for the password. */
const isAsked = () => expect.poll(hasWaitingChange).toBe(true);

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  startSession({ access: 'a', refresh: 'r', id: 1, user_type: 'owner' });
});
afterEach(() => {
  cancelChanges();
  vi.unstubAllGlobals();
});

describe('a change that the host wants confirmed', () => {
  test('is sent again with the password, as the same request', async () => {
    host(careful);
    const change = erase();
    await isAsked();
    await confirmChanges('right');
    expect(await change).toEqual({ data: { id: 7 } });
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'ana@example.org' },
      { email: 'ana@example.org', password: 'right' },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(hasWaitingChange()).toBe(false);
  });

  test('is sent again with nothing but the password if it had no body', async () => {
    host(careful);
    const change = callEndpoint(createResetLink, { params: { id: 7 } });
    await isAsked();
    await confirmChanges('right');
    await change;
    expect(sent.map(({ body }) => body)).toEqual([undefined, { password: 'right' }]);
  });

  test('keeps waiting after a wrong password', async () => {
    host(careful);
    const change = erase();
    await isAsked();
    const refusal = await confirmChanges('wrong').catch((error: unknown) => error);
    expect(passwordProblem(refusal)).toBe('Incorrect.');
    expect(hasWaitingChange()).toBe(true);
    await confirmChanges('right');
    expect(await change).toEqual({ data: { id: 7 } });
  });

  test('keeps waiting when the host limits password attempts', async () => {
    host(({ body }) =>
      body?.password ? json({ code: 'too_many_requests' }, 429) : askForPassword(),
    );
    const change = erase();
    await isAsked();
    await expect(confirmChanges('right')).rejects.toMatchObject({ status: 429 });
    expect(hasWaitingChange()).toBe(true);
    cancelChanges();
    await expect(change).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('fails with its own error if the host refuses it for another reason', async () => {
    host(({ body }) =>
      body?.password ? json({ code: 'last_owner', message: 'No.' }, 409) : askForPassword(),
    );
    const change = erase();
    await isAsked();
    await confirmChanges('right');
    await expect(change).rejects.toMatchObject({ code: 'last_owner' });
    expect(hasWaitingChange()).toBe(false);
  });

  test('ends quietly when the user cancels, and is not sent again', async () => {
    host(careful);
    const change = erase();
    await isAsked();
    cancelChanges();
    await expect(change).rejects.toMatchObject({ name: 'AbortError' });
    await confirmChanges('right');
    expect(sent).toHaveLength(1);
  });

  test('shares the password with another one that waits', async () => {
    host(careful);
    const changes = [erase(7), erase(8)];
    await expect.poll(() => sent).toHaveLength(2);
    await isAsked();
    await confirmChanges('right');
    expect(await Promise.all(changes)).toHaveLength(2);
    expect(sent).toHaveLength(4);
  });

  test.each([
    ['signs out', () => clearSession()],
    [
      'is another one',
      () => startSession({ access: 'b', refresh: 's', id: 2, user_type: 'owner' }),
    ],
  ])('ends quietly when the user %s', async (_, happens) => {
    host(careful);
    const change = erase();
    await isAsked();
    happens();
    await expect(change).rejects.toMatchObject({ name: 'AbortError' });
    expect(hasWaitingChange()).toBe(false);
  });

  test('is not cancelled once it was sent with the password', async () => {
    let respond: (response: Response) => void = () => undefined;
    host(({ body }) =>
      body?.password ? new Promise<Response>((resolve) => (respond = resolve)) : askForPassword(),
    );
    const change = erase();
    await isAsked();
    const confirmed = confirmChanges('right');
    await expect.poll(() => sent).toHaveLength(2);
    cancelChanges();
    respond(json({ data: { id: 7 } }));
    await confirmed;
    expect(await change).toEqual({ data: { id: 7 } });
  });
});

describe('no password is asked for', () => {
  test('by another refusal of such a change', async () => {
    host(() => json({ detail: 'Not allowed' }, 403));
    await expect(erase()).rejects.toMatchObject({ status: 403, detail: 'Not allowed' });
    expect(hasWaitingChange()).toBe(false);
  });

  test('by calls that do not need a recent sign-in', async () => {
    host(askForPassword);
    await expect(callEndpoint(listStudents)).rejects.toMatchObject({ status: 403 });
    await expect(callEndpoint(revokeInvitation, { params: { id: 7 } })).rejects.toMatchObject({
      status: 403,
    });
    expect(hasWaitingChange()).toBe(false);
  });
});
