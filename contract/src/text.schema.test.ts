import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { login } from './auth.schema.ts';
import { fieldIssues } from './issue.ts';
import { email, line, newPassword, phone, text, typedInstant, typedTime } from './text.schema.ts';

const form = z.object({ password: newPassword });
const keyOf = (password: string) => {
  const { error } = z.safeParse(form, { password });
  return error && fieldIssues(error.issues, { password })[0];
};

describe('a new password', () => {
  it.each([
    ['x'.repeat(11), 'too_short', { minimum: 12 }],
    ['🔑'.repeat(11), 'too_short', { minimum: 12 }],
    ['x'.repeat(129), 'too_long', { maximum: 128 }],
    ['🔑'.repeat(129), 'too_long', { maximum: 128 }],
  ])('has 12 to 128 characters, whatever they are made of: %s', (password, key, values) => {
    expect(keyOf(password)).toEqual({ field: 'password', key, values });
  });

  it.each(['x'.repeat(12), '🔑'.repeat(12), 'x'.repeat(128), '🔑'.repeat(128)])(
    'is accepted at its limits: %s',
    (password) => {
      expect(keyOf(password)).toBeUndefined();
    },
  );

  it('is rejected if it cannot be stored', () => {
    expect(keyOf('twelve and \0 more')?.key).toBe('clean_text');
    expect(keyOf('twelve and \ud800 more')?.key).toBe('clean_text');
  });

  it.each(['x'.repeat(128), '🔑'.repeat(128), ' both ends are spaces '])(
    'can be typed again when signing in, character for character: %s',
    (password) => {
      expect(z.safeParse(newPassword, password).success).toBe(true);
      const { data } = z.safeParse(login.body, { email: 'ada@example.org', password });
      expect(data?.password).toBe(password);
    },
  );

  it('has its limits in the JSON Schema', () => {
    expect(z.toJSONSchema(form).properties?.password).toEqual({
      type: 'string',
      minLength: 12,
      maxLength: 128,
    });
  });
});

describe('a line', () => {
  const accepts = (typed: string) => z.safeParse(line(1, 80), typed).success;

  it.each(['Ada', 'عائشة', 'علی‌رضا', '👩‍🏫', 'O’Brien-Müller', '  Ada  '])('can be %j', (typed) => {
    expect(accepts(typed)).toBe(true);
  });

  it.each(['two\nlines', 'a\ttab', '\u200B', '\u2028'])('is not %j', (typed) => {
    expect(accepts(typed)).toBe(false);
  });

  it.each([
    ['turned \u202Eround', 'turned round'],
    ['\u2067isolated\u2069', 'isolated'],
    ['A\u00ADda\u200B\u200F', 'Ada'],
    ['\uFEFF Ada\u200D', 'Ada'],
    ['A\u200Dda', 'Ada'],
    // Scripts and emoji that need their joiners keep them.
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['👩\u200D🏫', '👩\u200D🏫'],
    ['क्\u200Dष', 'क्\u200Dष'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(z.safeParse(line(1, 80), typed).data).toBe(stored);
  });
});

it('an email and a phone number lose the invisible characters that are copied along', () => {
  expect(z.safeParse(email, '\u200EAna@example.org\u200B').data).toBe('ana@example.org');
  expect(z.safeParse(phone, '\u202A+351912345678\u202C').data).toBe('+351912345678');
});

describe('a text', () => {
  const name = text(1, 80);

  it.each(['x'.repeat(80), '🔑'.repeat(80), `  ${'x'.repeat(80)}  `])(
    'counts characters as people do, without the spaces around them: %s',
    (typed) => {
      expect(z.safeParse(name, typed).data).toBe(typed.trim());
    },
  );

  it.each(['x'.repeat(81), '🔑'.repeat(81), '', '  '])(
    'is rejected beyond its limits: %s',
    (typed) => {
      expect(z.safeParse(name, typed).success).toBe(false);
    },
  );

  it('has its limits in the JSON Schema', () => {
    expect(z.toJSONSchema(name, { io: 'input' })).toMatchObject({ minLength: 1, maxLength: 80 });
  });
});

describe('a typed time', () => {
  it.each([
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2024-02-29T23:30:00+02:00', '2024-02-29T21:30:00.000Z'],
    ['2026-12-31T23:30-08:00', '2027-01-01T07:30:00.000Z'],
    ['2026-01-31T24:00:00Z', '2026-02-01T00:00:00.000Z'],
  ])('%s is %s', (typed, stored) => {
    expect(z.safeParse(typedInstant, typed).data).toBe(stored);
    expect(z.safeParse(typedTime, typed).data).toBe(stored);
  });

  it.each([
    '1969-12-31T23:59:59Z',
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00Z',
    '2026-04-31T10:00:00+02:00',
    '2026-01-00T10:00:00Z',
    '2026-01-31T25:00:00Z',
    '2026-01-31T10:00:60Z',
    '0001-01-01T00:00:00Z',
  ])('is not %s, which is in no calendar, or before reports start', (typed) => {
    expect(z.safeParse(typedInstant, typed).success).toBe(false);
    expect(z.safeParse(typedTime, typed).success).toBe(false);
  });
});
