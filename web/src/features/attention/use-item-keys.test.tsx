// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useItemKeys } from './use-item-keys.ts';

const run: string[] = [];
const Panel = ({ keys }: { readonly keys: readonly string[] }) => {
  const { list } = useItemKeys(keys);
  return (
    <>
      <input />
      <ul {...list}>
        {keys.map((key) => (
          <li key={key}>
            <button type="button" data-main-action onClick={() => run.push(`enrol ${key}`)}>
              {key}
            </button>
            <button type="button" data-snooze onClick={() => run.push(`snooze ${key}`)}>
              Snooze {key}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

afterEach(() => {
  cleanup();
  run.length = 0;
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('J and K move from anywhere, E settles and S snoozes the item with the focus', () => {
  render(<Panel keys={['a', 'b', 'c']} />);
  press('s', 'e');
  expect(run).toEqual([]);
  press('j', 'j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'b' }));
  press('e', 'k', 's', 'j', 'j', 'j', 's');
  expect(run).toEqual(['enrol b', 'snooze a', 'snooze c']);
});

test('typed letters are text', () => {
  render(<Panel keys={['a']} />);
  screen.getByRole('textbox').focus();
  press('j', 'e', 's');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(run).toEqual([]);
});
