// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyValues, type FormSpec } from './field-spec.ts';
import { clearDraft, keepDraft, readDraft } from './record-draft.ts';

const spec: FormSpec = {
  name: { kind: 'text', title: 'name' },
  password: { kind: 'secret', title: 'password' },
};
const empty = { values: emptyValues(spec), version: undefined };
const typed = { base: empty, values: { name: 'Ada', password: 'do not keep this' } };

beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  test('is restored for the same user and record, without the password', () => {
    keepDraft('course:new', '1', spec, typed);
    expect(readDraft('course:new', '1', spec, empty)?.values).toEqual({
      name: 'Ada',
      password: '',
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('do not keep');
  });

  test('belongs to one user and one record', () => {
    keepDraft('course:new', '1', spec, typed);
    expect(readDraft('course:new', '2', spec, empty)).toBeUndefined();
    expect(readDraft('course:3', '1', spec, empty)).toBeUndefined();
  });

  test('stores the version that it edits', () => {
    const base = { values: { name: 'Old', password: '' }, version: 4 };
    keepDraft('course:3', '1', spec, { base, values: { ...base.values, name: 'New' } });
    const newer = { values: { name: 'Theirs', password: '' }, version: 5 };
    const draft = readDraft('course:3', '1', spec, newer);
    expect(draft?.base).toEqual(base);
    expect(draft?.values.name).toBe('New');
  });

  test('is not stored if the host does not say who is signed in', () => {
    keepDraft('course:new', '', spec, typed);
    expect(sessionStorage.length).toBe(0);
  });

  test('is deleted when it is cleared, and a damaged one is ignored', () => {
    keepDraft('course:new', '1', spec, typed);
    clearDraft('course:new', '1');
    expect(readDraft('course:new', '1', spec, empty)).toBeUndefined();
    keepDraft('course:new', '1', spec, typed);
    const [key = ''] = Object.keys({ ...sessionStorage });
    sessionStorage.setItem(key, '{');
    expect(readDraft('course:new', '1', spec, empty)).toBeUndefined();
  });

  test('of another user stays when this user has none', () => {
    keepDraft('course:new', '1', spec, typed);
    keepDraft('course:new', '2', spec, { base: empty, values: empty.values });
    clearDraft('course:new', '2');
    expect(readDraft('course:new', '1', spec, empty)?.values.name).toBe('Ada');
  });

  test('does not exist if only a password was typed', () => {
    keepDraft('course:new', '1', spec, typed);
    const values = { ...empty.values, password: 'do not keep this' };
    keepDraft('course:new', '1', spec, { base: empty, values });
    expect(sessionStorage.length).toBe(0);
  });
});
