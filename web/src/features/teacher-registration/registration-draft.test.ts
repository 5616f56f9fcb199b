import { beforeEach, describe, expect, test } from 'vitest';
import { clearDraft, keepDraft, readDraft } from './registration-draft.ts';
import { emptyRegistrationForm } from './registration-form.ts';

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
    keepDraft('7', typed);
    expect(readDraft('7')).toEqual({ ...typed, password: '' });
    expect(stored()).not.toContain('correct horse');
  });

  test('is nobody else’s', () => {
    keepDraft('7', typed);
    expect(readDraft('8')).toBeUndefined();
  });

  test('is not kept where nobody could tell whose it is', () => {
    keepDraft('', typed);
    expect(stored()).toBe('');
  });

  test('is gone once the form is empty but for a password', () => {
    keepDraft('7', typed);
    keepDraft('7', { ...emptyRegistrationForm, password: 'correct horse battery' });
    expect(stored()).toBe('');
  });

  test('is gone once it is cleared', () => {
    keepDraft('7', typed);
    clearDraft();
    expect(readDraft('7')).toBeUndefined();
  });

  test.each([
    'not JSON',
    '[]',
    '{"owner":"7"}',
    '{"owner":"7","form":{"first_name":5,"subjects":"Logic","class_levels":[1]}}',
  ])('ignores %s in its place', (rubbish) => {
    keepDraft('7', typed);
    const [key = ''] = Object.keys({ ...sessionStorage });
    sessionStorage.setItem(key, rubbish);
    expect(readDraft('7')).toBeUndefined();
  });
});
