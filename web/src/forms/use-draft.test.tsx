// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearSession, replaceUser, startSession } from '@/api/session/session-store.ts';
import { readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { useDraft } from './use-draft.ts';

const empty = { name: '' };
const open = () => renderHook(() => useDraft('test', empty));

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
    expect(open().result.current.form).toEqual({ name: 'Ada' });
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
    writeStored('test', '7', { name: 'Ada' });
    startSession({ access: 'b' });
    const { result } = open();
    expect(result.current.form).toEqual(empty);
    act(() => replaceUser({ id: 7 }));
    expect(result.current.form).toEqual({ name: 'Ada' });
  });

  test('keeps text that was typed before the profile has the id of the user', () => {
    writeStored('test', '7', { name: 'Ada' });
    startSession({ access: 'b' });
    const { result } = open();
    act(() => result.current.setForm({ name: 'Grace' }));
    act(() => replaceUser({ id: 7 }));
    expect(result.current.form).toEqual({ name: 'Grace' });
    expect(readStored('test', '7')).toEqual({ name: 'Grace' });
  });

  test('ignores stored values that are no texts', () => {
    writeStored('test', '7', { name: 9, other: 'Ada' });
    expect(open().result.current.form).toEqual(empty);
  });

  test('that is discarded does not come back', () => {
    const { result } = open();
    act(() => result.current.setForm({ name: 'Ada' }));
    act(() => result.current.discard());
    expect(result.current.form).toEqual(empty);
    expect(readStored('test', '7')).toBeUndefined();
  });
});
