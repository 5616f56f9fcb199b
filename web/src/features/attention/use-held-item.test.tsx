// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import type { Item } from './item-action.tsx';
import { useHeldItem } from './use-held-item.ts';
import { useItemKeys } from './use-item-keys.ts';

interface PanelProps {
  readonly keys: readonly string[];
  /** The key of the item whose dialog is open. */
  readonly open?: string;
}

const Panel = ({ keys, open }: PanelProps) => {
  const { shown = [], holdOf } = useHeldItem(keys.map((key) => ({ key }) as Item));
  const { heading, list } = useItemKeys(shown.map(({ key }) => key));
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Kind
      </h2>
      {shown.length > 0 && (
        <ul {...list}>
          {shown.map((item, index) => (
            <li key={item.key} onFocus={holdOf(item, index)}>
              <button type="button" data-main-action>
                {item.key}
              </button>
              {open === item.key &&
                createPortal(
                  <div role="dialog">
                    <input />
                  </div>,
                  document.body,
                )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

afterEach(cleanup);

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

test('an item settled elsewhere stays until its dialog closes, with the typed text', async () => {
  const { rerender } = render(<Panel keys={['a', 'b', 'c']} open="b" />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  act(() => field.focus());
  field.value = 'half a reason';
  rerender(<Panel keys={['a', 'c']} open="b" />);
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field.value).toBe('half a reason');
  await act(async () => rerender(<Panel keys={['a', 'c']} />));
  expect(names()).toEqual(['a', 'c']);
});

test('when the focused item leaves, the next one gets the focus, and finally the heading', () => {
  const { rerender } = render(<Panel keys={['a', 'b']} />);
  act(() => button('a').focus());
  rerender(<Panel keys={['b']} />);
  expect(document.activeElement).toBe(button('b'));
  rerender(<Panel keys={[]} />);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('a focus that the user moved is not moved back', () => {
  const { rerender } = render(<Panel keys={['a', 'b', 'c']} />);
  act(() => button('a').focus());
  act(() => button('a').blur());
  rerender(<Panel keys={['a', 'b']} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Panel keys={['b']} />);
  expect(document.activeElement).toBe(document.body);
});
