import { describe, expect, test } from 'vitest';
import { errorFrom, flattenMessage, isMissingCall, localError } from './api-error.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  errorFrom(new Response(null, { status, headers }), body);

describe('errorFrom', () => {
  test('keeps code, message and request id of our own server', () => {
    const body = { code: 'validation_failed', message: { email: ['Taken'] }, request_id: 'r1' };
    expect(answer(422, body)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      detail: { email: ['Taken'] },
      requestId: 'r1',
    });
  });

  test.each([
    [{ message: 'Said so' }, 'Said so'],
    [{ detail: 'Said so' }, 'Said so'],
    [{ error: 'Said so' }, 'Said so'],
    [{ errors: { email: ['Bad'] } }, { email: ['Bad'] }],
    [{ email: ['Bad'] }, { email: ['Bad'] }],
    [undefined, undefined],
    ['<html>', undefined],
    [{ message: '' }, undefined],
  ])('finds the message of a host in %j', (body, detail) => {
    expect(answer(400, body).detail).toEqual(detail);
  });

  test('reads how long a host asks to wait', () => {
    expect(answer(503, {}, { 'retry-after': '4' }).retryAfterSeconds).toBe(4);
    expect(answer(503, {}, { 'retry-after': 'soon' }).retryAfterSeconds).toBeUndefined();
  });
});

test('a message of any depth becomes lines', () => {
  const message = { email: ['Taken', 'Too long'], address: { city: 'Missing' }, code: 7 };
  expect(flattenMessage(message)).toEqual(['Taken', 'Too long', 'Missing', '7']);
  expect(flattenMessage('one\ntwo')).toEqual(['one', 'two']);
  expect(flattenMessage(null)).toEqual([]);
});

test('a missing call is distinguished from a failing one', () => {
  expect(isMissingCall(answer(404, {}))).toBe(true);
  expect(isMissingCall(answer(500, {}))).toBe(false);
  expect(isMissingCall(localError('network'))).toBe(false);
});
