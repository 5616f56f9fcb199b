// @vitest-environment happy-dom
import { classLevelChange, classLevelForm } from '@provost/contract/class-levels.form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, type RenderHookResult, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/api-error.ts';
import { startSession } from '@/api/session/session-store.ts';
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
        another: { kept: [] },
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
  vi.unstubAllGlobals();
});

describe('a form of a record', () => {
  test('edited after a cancelled conflict has another conflict, with the values of then', async () => {
    open();
    type('Mine');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(stale('Theirs', 9));
    const first = now().conflict;
    act(() => now().cancelConflict());
    type('Mine again');
    submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    await refuse(stale('Theirs', 9));
    expect(now().conflict).toEqual(first);
    expect(now().conflict).not.toBe(first);
    expect(now().values.name).toBe('Mine again');
  });

  test('is saved if the newer version has the same values: its own response was lost', async () => {
    open();
    type('Mine');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(stale('Mine', 4));
    expect(now().conflict).toBeUndefined();
    expect(saves).toEqual([{ id: undefined, isEdited: false, isAnother: false }]);
  });

  test('has no draft after a save that ended when the user had left', async () => {
    open({ values: emptyValues(spec), version: undefined });
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    form.unmount();
    await answer({ data: { id: 1, name: 'Grade 2', version: 1 } });
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(saves).toEqual([]);
  });

  test('of a new record is sent with the same key after a lost response and a reload', async () => {
    const empty = { values: emptyValues(spec), version: undefined };
    open(empty);
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(new ApiError({ status: 0, code: 'network' }));
    form.unmount();
    open(empty);
    expect(now().values.name).toBe('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey);
  });

  test('of a new record that was saved though its response was lost says so before another is saved', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ data: { was_saved: true, id: 5 } }));
    open({ values: emptyValues(spec), version: undefined });
    type('Grade 2');
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await refuse(new ApiError({ status: 0, code: 'network' }));
    type('Grade 3');
    submit();
    await waitFor(() => expect(now().earlier).toEqual({ id: '5' }));
    expect(calls).toHaveLength(1);
    act(() => now().openEarlier());
    expect(saves).toEqual([{ id: '5', isEdited: false, isAnother: false }]);
  });

  const empty = { values: emptyValues(spec), version: undefined };

  test('starts again after “Save and add another”, with what was typed during the save', async () => {
    open(empty);
    type('Grade 2');
    act(() => now().submitAndAddAnother());
    await waitFor(() => expect(calls).toHaveLength(1));
    await answer({ message: 'Grade 2 was added.', data: { id: 1, name: 'Grade 2', version: 1 } });
    expect(now()).toMatchObject({ isDirty: false, values: { name: '' } });
    expect(now().added).toMatchObject({ count: 1, text: 'Grade 2 was added.' });
    expect(saves).toEqual([{ id: '1', isEdited: false, isAnother: true }]);
    type('Grade 3');
    act(() => now().submitAndAddAnother());
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.idempotencyKey).not.toBe(calls[0]?.idempotencyKey);
    type('Grade 4');
    await answer({ data: { id: 2, name: 'Grade 3', version: 1 } });
    expect(now().values.name).toBe('Grade 4');
    submit();
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(last().body).toEqual({ name: 'Grade 4' });
  });

  test('can be left during a save without a question, unless more was typed', async () => {
    open();
    type('Grade 2');
    expect(now().canLeave()).toBe(false);
    submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(now().canLeave()).toBe(true);
    type('Grade 2b');
    expect(now().canLeave()).toBe(false);
    type('Grade 2');
    await refuse(new ApiError({ status: 409, code: 'name_in_use', detail: 'Taken.' }));
    expect(now().canLeave()).toBe(false);
  });
});
