import { describe, expect, it } from 'vitest';
import { teacherForm } from './teachers.form.ts';

const form = {
  first_name: 'Zoë',
  last_name: 'Nguyễn',
  email: 'zoe@example.org',
  password: 'correct horse battery',
};
const accepts = (change: object) => teacherForm.safeParse({ ...form, ...change }).success;

describe('the form of a new teacher', () => {
  it('requires only a name, an email and a password', () => {
    expect(accepts({})).toBe(true);
    for (const field of Object.keys(form)) expect(accepts({ [field]: undefined })).toBe(false);
  });

  it('requires no password with an invitation', () => {
    expect(accepts({ password: undefined, invite: true })).toBe(true);
    expect(accepts({ password: undefined, invite: false })).toBe(false);
    expect(accepts({ password: 'short', invite: true })).toBe(false);
  });

  it('reports a missing password beside other problems', () => {
    const { error } = teacherForm.safeParse({ ...form, first_name: '', password: undefined });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['first_name', 'password']);
    expect(teacherForm.safeParse(null).error?.issues).toHaveLength(1);
  });

  it('trims names, lowercases the email and keeps the password as typed', () => {
    const typed = { first_name: ' Zoë ', email: ' ZOE@Example.org ', password: ' correct horse ' };
    expect(teacherForm.parse({ ...form, ...typed })).toMatchObject({
      first_name: 'Zoë',
      email: 'zoe@example.org',
      password: ' correct horse ',
    });
  });

  it.each([
    ['first_name', 80],
    ['last_name', 80],
    ['headline', 120],
    ['bio', 2_000],
    ['qualifications', 500],
  ])('takes a %s of at most %i characters', (field, most) => {
    expect(accepts({ [field]: 'x'.repeat(most) })).toBe(true);
    expect(accepts({ [field]: 'x'.repeat(most + 1) })).toBe(false);
  });

  it('accepts 0 to 60 whole years of experience', () => {
    expect(
      [0, 60, null, undefined].every((experience_years) => accepts({ experience_years })),
    ).toBe(true);
    expect([-1, 61, 1.5, '3'].some((experience_years) => accepts({ experience_years }))).toBe(
      false,
    );
  });

  it('accepts at most 20 distinct subjects and class levels', () => {
    const many = Array.from({ length: 21 }, (_, index) => `Subject ${index}`);
    expect(accepts({ subjects: many.slice(1), class_levels: ['Grade 1', 'Adult'] })).toBe(true);
    expect(accepts({ subjects: many })).toBe(false);
    expect(accepts({ subjects: ['Art', 'Art'] })).toBe(false);
    expect(accepts({ subjects: [''] })).toBe(false);
  });

  it.each(['+4915112345678', '+1202555', '+123456789012345'])('accepts the phone %s', (phone) => {
    expect(accepts({ phone })).toBe(true);
  });

  it.each(['015112345678', '+0123456789', '+12', '+1234567890123456', '+49 151', 'phone'])(
    'refuses the phone %s',
    (phone) => {
      expect(accepts({ phone })).toBe(false);
    },
  );

  it('rejects unknown fields, such as a user type', () => {
    expect(accepts({ user_type: 'owner' })).toBe(false);
    expect(accepts({ status: 'active' })).toBe(false);
  });
});
