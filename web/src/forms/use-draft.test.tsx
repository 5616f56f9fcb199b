// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearSession, replaceUser, startSession } from '@/api/session/session-store.ts';
import { readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { useDraft } from './use-draft.ts';

const open = () => renderHook(() => useDraft('test'));

describe('the text of a form', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    startSession({ access: 'a', id: 7 });
  });

  test('is restored for the same user after the session has ended', () => {
    const first = open();
    act(() => first.result.current.setText('Ada'));
    act(() => clearSession());
    first.unmount();
    startSession({ access: 'b', id: 7 });
    expect(open().result.current.text).toBe('Ada');
  });

  test('is empty for another user, also if they sign in while it is open', () => {
    const { result } = open();
    act(() => result.current.setText('Ada'));
    act(() => void startSession({ access: 'b', id: 8 }));
    expect(result.current.text).toBe('');
    act(() => void startSession({ access: 'c', id: 7 }));
    // The other user has ended the draft.
    expect(result.current.text).toBe('');
  });

  test('is restored when the profile has the id of the user', () => {
    writeStored('test', '7', { text: 'Ada' });
    startSession({ access: 'b' });
    const { result } = open();
    expect(result.current.text).toBe('');
    act(() => replaceUser({ id: 7 }));
    expect(result.current.text).toBe('Ada');
  });

  test('keeps text that was typed before the profile has the id of the user', () => {
    writeStored('test', '7', { text: 'Ada' });
    startSession({ access: 'b' });
    const { result } = open();
    act(() => result.current.setText('Grace'));
    act(() => replaceUser({ id: 7 }));
    expect(result.current.text).toBe('Grace');
    expect(readStored('test', '7')).toEqual({ text: 'Grace' });
  });

  test('ignores stored values that are no texts', () => {
    writeStored('test', '7', { text: 9, other: 'Ada' });
    expect(open().result.current.text).toBe('');
  });

  test('that is cleared does not come back', () => {
    const { result } = open();
    act(() => result.current.setText('Ada'));
    act(() => result.current.setText(''));
    expect(result.current.text).toBe('');
    expect(readStored('test', '7')).toBeUndefined();
  });
});
