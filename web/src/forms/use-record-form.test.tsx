// @vitest-environment happy-dom
import { classLevelChange, classLevelForm } from '@provost/contract/class-levels.form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, type RenderHookResult, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/api-error.ts';
import { clearSession, startSession } from '@/api/session/session-store.ts';
import * as notifications from '@/lib/notifications.ts';
import { emptyValues, type FormBase, type FormSpec } from './field-spec.ts';
import type { FormWrite, Saved } from './record-form-options.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

const spec: FormSpec = { name: { kind: 'text', title: 'name', isRequired: true } };
const stored: FormBase = { values: { name: 'Grade 1' }, version: 3 };

interface Call extends FormWrite {
  readonly answer: (response: unknown) => void;
  readonly refuse: (error: unknown) => void;
}

let calls: Call[];
let saves: Saved[];
let form: RenderHookResult<RecordForm, unknown>;

interface Level {
  readonly name: string;
  readonly version: number;
}

const baseOf = ({ name, version }: Level): FormBase => ({ values: { name }, version });

const open = (base: FormBase = stored) => {
  const client = new QueryClient();
  form = renderHook(
    () =>
      useRecordForm({
        spec,
        schema: base.version === undefined ? classLevelForm : classLevelChange,
        isNew: base.version === undefined,
        draft: base.version === undefined ? 'class-level:new' : 'class-level:1',
        draftOf: (id) => `class-level:${id}`,
        base,
        save: ({ body, idempotencyKey }) =>
          new Promise((answer, refuse) => {
            calls.push({ body, idempotencyKey, answer, refuse });
          }),
        baseOf,
        onSaved: (saved) => saves.push(saved),
        fieldOfCode: { name_in_use: 'name' },
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
};

const now = () => form.result.current;
const type = (name: string) => act(() => now().change('name', name));
const submit = () => act(() => now().submit());
const last = () => calls.at(-1) as Call;
const answer = (response: unknown) => act(async () => last().answer(response));
const refuse = (error: unknown) => act(async () => last().refuse(error));
const stale = (name: string, version: number) =>
  new ApiError({ status: 409, code: 'stale', current: { name, version } });

beforeEach(() => {
  calls = [];
  saves = [];
  sessionStorage.clear();
  startSession({ access: 'a', id: 7 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a form of a record', () => {
  test('sends the changed fields and the version once, however often Save is pressed', async () => {
    open();
    type('Grade 2');
    act(() => {
      now().submit();
      now().submit();
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    submit();
    expect(calls).toHaveLength(1);
    expect(last().body).toEqual({ name: 'Grade 2', version: 3 });
    await answer({ data: { id: 1, name: 'Grade 2', version: 4 } });
    expect(saves).toEqual([{ id: '1', isEdited: false, isAnother: false }]);
    expect(now().isDirty).toBe(false);
  });

  test('keeps text typed during a save, and saves it with the next version', async () => {
    open();
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(now().isSaving).toBe(true);
    type('Grade 2b');
    await answer({ data: { id: 1, name: 'Grade 2', version: 4 } });
    expect(saves).toEqual([{ id: '1', isEdited: true, isAnother: false }]);
    expect(now().values.name).toBe('Grade 2b');
    submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(last().body).toEqual({ name: 'Grade 2b', version: 4 });
  });

  test('marks an empty required field and sends nothing', () => {
    open({ values: emptyValues(spec), version: undefined });
    expect(now().errorOf('name')).toBeUndefined();
    submit();
    expect(now().errorOf('name')).toBe('validation.enterField');
    expect(now().refusals).toBe(1);
    expect(calls).toEqual([]);
  });

  test('shows an error of the server at its field until the field is edited', async () => {
    open();
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(new ApiError({ status: 422, code: 'x', detail: { name: ['Too odd.'] } }));
    expect(now().errorOf('name')).toBe('Too odd.');
    type('Grade 3');
    expect(now().errorOf('name')).toBeUndefined();
  });

  test('shows a conflict of names at the name', async () => {
    open();
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(new ApiError({ status: 409, code: 'name_in_use', detail: 'Taken.' }));
    expect(now().errorOf('name')).toBe('Taken.');
  });

  test('shows no error of an earlier attempt after a save', async () => {
    open();
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(new ApiError({ status: 409, code: 'name_in_use', detail: 'Taken.' }));
    submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    await answer({ data: { id: 1, name: 'Grade 2', version: 4 } });
    expect(now().errorOf('name')).toBeUndefined();
  });

  test('keeps its values when the server cannot be reached, and retries with the same key', async () => {
    open();
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(new ApiError({ status: 0, code: 'network' }));
    expect(now().values.name).toBe('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey);
  });

  test('offers both values after a conflict, and saves the user’s value over the newer version', async () => {
    open();
    type('Mine');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(stale('Theirs', 9));
    const { conflict } = now();
    expect(conflict).toEqual({ values: { name: 'Theirs' }, version: 9 });
    act(() => now().keep(conflict as FormBase, ['name']));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(last().body).toEqual({ name: 'Mine', version: 9 });
  });

  test('shows the newer version on Reload, and sends nothing', async () => {
    open();
    type('Mine');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(stale('Theirs', 9));
    act(() => now().reload(now().conflict as FormBase));
    expect(now().values.name).toBe('Theirs');
    expect(now().isDirty).toBe(false);
    expect(calls).toHaveLength(1);
  });

  test('saves over a newer version once, however often “Keep mine” is pressed', async () => {
    open();
    type('Mine');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(stale('Theirs', 9));
    const current = now().conflict as FormBase;
    act(() => {
      now().keep(current, ['name']);
      now().keep(current, ['name']);
    });
    await waitFor(() => expect(calls).toHaveLength(2));
    act(() => now().keep(current, ['name']));
    await answer({ data: { id: 1, name: 'Mine', version: 10 } });
    expect(calls).toHaveLength(2);
  });

  test('keeps edits of a new record that were typed during the save, and only for that record', async () => {
    const empty = { values: emptyValues(spec), version: undefined };
    open(empty);
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    type('Grade 2b');
    await answer({ data: { id: 1, name: 'Grade 2', version: 1 } });
    expect(saves).toEqual([{ id: '1', isEdited: true, isAnother: false }]);
    form.unmount();
    open(empty);
    expect(now()).toMatchObject({ isFromDraft: false, values: { name: '' } });
    form.unmount();
    open({ values: { name: 'Grade 2' }, version: 1 });
    expect(now()).toMatchObject({ isFromDraft: true, values: { name: 'Grade 2b' } });
  });

  test('of a new record is finished if the host sends no id, even if it was edited', async () => {
    open({ values: emptyValues(spec), version: undefined });
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    type('Grade 2b');
    await answer({ data: { name: 'Grade 2' } });
    expect(saves).toEqual([{ id: undefined, isEdited: true, isAnother: false }]);
    expect(now().isDirty).toBe(false);
  });

  test('adds a new record once, even if the next screen is slow', async () => {
    open({ values: emptyValues(spec), version: undefined });
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await answer({ data: { id: 1, name: 'Grade 2', version: 1 } });
    submit();
    await act(async () => undefined);
    expect(calls).toHaveLength(1);
    expect(saves).toEqual([{ id: '1', isEdited: false, isAnother: false }]);
  });

  test('reports a failed save after the user has left', async () => {
    const notify = vi.spyOn(notifications, 'showNotification');
    open();
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    form.unmount();
    await refuse(new ApiError({ status: 409, code: 'name_in_use', detail: 'Taken.' }));
    expect(notify).toHaveBeenCalledWith('error', ['Taken.']);
  });

  test('is restored for the same user after the session has ended', () => {
    open();
    type('Grade 2');
    act(() => clearSession());
    form.unmount();
    startSession({ access: 'b', id: 7 });
    open();
    expect(now().values.name).toBe('Grade 2');
  });

  test('is not kept when another user signs in after the session has ended', () => {
    open();
    type('Grade 2');
    act(() => clearSession());
    form.unmount();
    startSession({ access: 'b', id: 8 });
    open();
    expect(now().values.name).toBe('Grade 1');
    form.unmount();
    startSession({ access: 'c', id: 7 });
    open();
    expect(now().values.name).toBe('Grade 1');
  });

  test('shows nothing of one user to another who signs in while it is open', () => {
    open();
    type('Grade 2');
    act(() => void startSession({ access: 'b', id: 8 }));
    expect(now()).toMatchObject({ isDirty: false, values: { name: 'Grade 1' } });
    act(() => void startSession({ access: 'c', id: 7 }));
    expect(now().values.name).toBe('Grade 1');
  });
});
