import { beforeEach, describe, expect, test } from 'vitest';
import { registrationDraft } from './registration-draft.ts';
import { emptyRegistrationForm } from './registration-form.ts';

const { read, keep, clear } = registrationDraft;
const typed = {
  ...emptyRegistrationForm,
  first_name: 'Ada',
  subjects: ['Logic'],
  password: 'correct horse battery',
};

const stored = () => Object.values({ ...sessionStorage }).join('');

describe('the draft of a registration', () => {
  beforeEach(() => sessionStorage.clear());

  test('brings back what was typed, but never the password', () => {
    keep('7', typed);
    expect(read('7')).toEqual({ ...typed, password: '' });
    expect(stored()).not.toContain('correct horse');
  });

  test('is nobody else’s', () => {
    keep('7', typed);
    expect(read('8')).toBeUndefined();
    keep('8', { ...emptyRegistrationForm, first_name: 'Grace' });
    clear('8');
    expect(read('7')).toEqual({ ...typed, password: '' });
  });

  test('is not kept where nobody could tell whose it is', () => {
    keep('', typed);
    expect(stored()).toBe('');
  });

  test('stays when the session ends, and nobody is known any more', () => {
    keep('7', typed);
    keep('', typed);
    expect(read('7')).toMatchObject({ first_name: 'Ada' });
  });

  test('is gone once the form is empty but for a password', () => {
    keep('7', typed);
    keep('7', { ...emptyRegistrationForm, password: 'correct horse battery' });
    expect(stored()).toBe('');
  });

  test('is gone once it is cleared', () => {
    keep('7', typed);
    clear('7');
    expect(read('7')).toBeUndefined();
  });

  test.each([
    'not JSON',
    '[]',
    '{"owner":"7"}',
    '{"first_name":5,"subjects":"Logic","class_levels":[1]}',
  ])('ignores %s in its place', (rubbish) => {
    keep('7', typed);
    const [key = ''] = Object.keys({ ...sessionStorage });
    sessionStorage.setItem(key, rubbish);
    expect(read('7')).toBeUndefined();
  });
});
