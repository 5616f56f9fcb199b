// @vitest-environment happy-dom
import { act, cleanup, type RenderHookResult, renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { useEntries } from './use-entries.ts';

interface Field {
  readonly value: readonly string[];
  readonly entries: ReturnType<typeof useEntries>;
}

let field: RenderHookResult<Field, unknown>;

const use = (first: readonly string[], choices?: readonly string[]) => {
  field = renderHook(() => {
    const [value, setValue] = useState(first);
    return { value, entries: useEntries({ value, onChange: setValue, choices }) };
  });
};

const now = () => field.result.current;
const entered = () => now().value.join('|');
const offered = () => (now().entries.isOpen ? now().entries.matches : []);
const type = (text: string) => act(() => now().entries.type(text));
const leave = () => act(() => now().entries.leave());

/** Whether the field keeps the key to itself. */
const press = (key: string, repeat = false): boolean => {
  let isKept = false;
  const event = {
    key,
    repeat,
    nativeEvent: { isComposing: false },
    preventDefault: () => {
      isKept = true;
    },
  };
  act(() => now().entries.press(event as unknown as KeyboardEvent));
  return isKept;
};

afterEach(cleanup);

describe('a field of several entries', () => {
  test('adds typed text on Enter, on a comma, and on blur', () => {
    use([]);
    type('Logic');
    expect(press('Enter'), 'Enter sends no form').toBe(true);
    type('Algebra, Geometry,');
    type('Physics');
    leave();
    expect(entered()).toBe('Logic|Algebra|Geometry|Physics');
    expect(now().entries.text).toBe('');
  });

  test('ignores duplicates regardless of case and accents', () => {
    use(['Português']);
    type(' portugues ');
    press('Enter');
    expect(entered()).toBe('Português');
  });

  test('removes the last entry by Backspace, and any by its button', () => {
    use(['A', 'B', 'C']);
    press('Backspace');
    expect(entered()).toBe('A|B');
    act(() => now().entries.remove('A'));
    expect(entered()).toBe('B');
    type('x');
    expect(press('Backspace'), 'letters go first').toBe(false);
    expect(entered()).toBe('B');
  });

  test('keeps its entries while Backspace is held to clear the text', () => {
    use(['A', 'B']);
    press('Backspace', true);
    expect(entered()).toBe('A|B');
  });

  test('offers only choices that match and are not entered yet', () => {
    use(['Grade 1'], ['Grade 1', 'Grade 10', 'Adult']);
    expect(offered()).toEqual([]);
    act(() => now().entries.open());
    expect(offered()).toEqual(['Grade 10', 'Adult']);
    type('gr');
    expect(offered()).toEqual(['Grade 10']);
    press('Enter');
    expect(entered()).toBe('Grade 1|Grade 10');
  });

  test('is navigated with the arrow keys and closed with Escape', () => {
    use([], ['A', 'B', 'C']);
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    expect(entered()).toBe('B');
    // Upwards from the field is the last one.
    press('ArrowUp');
    press('Enter');
    expect(entered()).toBe('B|C');
    expect(press('Escape')).toBe(true);
    expect(offered()).toEqual([]);
    expect(press('Escape'), 'a closed list leaves Escape to others').toBe(false);
  });

  test('drops text that is not a choice', () => {
    use([], ['Adult']);
    type('Infant');
    press('Enter');
    leave();
    type('adult');
    leave();
    expect(entered()).toBe('Adult');
  });
});
