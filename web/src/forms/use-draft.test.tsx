// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearSession, replaceUser, startSession } from '@/api/session/session-store.ts';
import { createDraft } from './draft.ts';
import { useDraft } from './use-draft.ts';

const draft = createDraft({
  name: 'test',
  isStarted: ({ name }: { readonly name: string }) => name !== '',
  write: (form) => ({ ...form }),
  read: ({ name }) => ({ name: typeof name === 'string' ? name : '' }),
});
const empty = { name: '' };
const open = () => renderHook(() => useDraft(draft, empty));

describe('a form', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    startSession({ access: 'a', id: 7 });
  });

  test('is restored for the same user after the session has ended', () => {
    const first = open();
    act(() => first.result.current.setForm({ name: 'Ada' }));
    act(() => clearSession());
    first.unmount();
    startSession({ access: 'b', id: 7 });
    expect(open().result.current).toMatchObject({ form: { name: 'Ada' }, isRestored: true });
  });

  test('is empty for another user, also if they sign in while it is open', () => {
    const { result } = open();
    act(() => result.current.setForm({ name: 'Ada' }));
    act(() => void startSession({ access: 'b', id: 8 }));
    expect(result.current.form).toEqual(empty);
    act(() => void startSession({ access: 'c', id: 7 }));
    // The other user has ended the draft.
    expect(result.current.form).toEqual(empty);
  });

  test('is restored when the profile has the id of the user', () => {
    draft.keep('7', { name: 'Ada' });
    startSession({ access: 'b' });
    const { result } = open();
    expect(result.current.form).toEqual(empty);
    act(() => replaceUser({ id: 7 }));
    expect(result.current.form).toEqual({ name: 'Ada' });
  });

  test('keeps text that was typed before the profile has the id of the user', () => {
    draft.keep('7', { name: 'Ada' });
    startSession({ access: 'b' });
    const { result } = open();
    act(() => result.current.setForm({ name: 'Grace' }));
    act(() => replaceUser({ id: 7 }));
    expect(result.current.form).toEqual({ name: 'Grace' });
    expect(draft.read('7')).toEqual({ name: 'Grace' });
  });

  test('that is discarded does not come back', () => {
    const { result } = open();
    act(() => result.current.setForm({ name: 'Ada' }));
    act(() => result.current.discard());
    expect(result.current.form).toEqual(empty);
    expect(draft.read('7')).toBeUndefined();
  });
});
