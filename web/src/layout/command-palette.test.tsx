// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { serve, show } from '@/testing/show.tsx';
import { CommandPalette } from './command-palette.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pressed = vi.fn();

const Screen = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [term, setTerm] = useState('');
  return (
    <>
      <main>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <button type="button" onClick={pressed}>
          Statement
        </button>
        <button type="button" disabled>
          Save view
        </button>
        <table>
          <tbody>
            <tr>
              <td>
                <button type="button">Postpone</button>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
      <CommandPalette
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        term={term}
        onTerm={setTerm}
        isEntered={false}
        onEnter={() => undefined}
      />
    </>
  );
};

const open = async (isOwnServer = true) => {
  serve(({ path }) => {
    if (path === '/api/school/' && isOwnServer) return Response.json({ data: { version: 1 } });
    return undefined;
  });
};

const titlesFor = async (term: string) => {
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: term } });
  return [...document.querySelectorAll('tbody[aria-label] tr:not([aria-hidden]) button')].map(
    (item) => item.textContent,
  );
};

test('the palette knows every action that starts on a screen of its own', async () => {
  await open();
  await show(<Screen />);
  fireEvent.click(screen.getByText('Open'));
  for (const [term, title] of [
    ['close the day', 'Close the day'],
    ['new tag', 'New tag'],
    ['new payment plan', 'New payment plan'],
    ['new tax', 'New tax rate'],
    ['new class', 'New class level'],
    ['password', 'Change password'],
    ['sessions', 'Active sessions'],
    ['passkey', 'Two-factor authentication'],
    ['retention', 'Retention periods'],
  ] as const) {
    expect(await titlesFor(term), term).toContain(title);
  }
});

test('the palette has no actions that the role or the host lacks', async () => {
  await open(false);
  startSession({ access: 'a', id: 7, user_type: 'support' });
  await show(<Screen />);
  fireEvent.click(screen.getByText('Open'));
  for (const term of ['new tax', 'close the day', 'retention', 'passkey']) {
    expect(await titlesFor(term), term).toEqual([]);
  }
});

test('the palette presses the buttons of the screen, by name only', async () => {
  await open();
  await show(<Screen />);
  fireEvent.click(screen.getByText('Open'));
  await screen.findByRole('combobox');
  expect(await titlesFor('')).not.toContain('Statement');
  expect(await titlesFor('save v')).toEqual([]);
  expect(await titlesFor('postpone')).toEqual([]);
  expect(await titlesFor('statem')).toEqual(['Statement']);
  const [item] = screen.getAllByText('Statement').slice(-1);
  if (item) fireEvent.click(item.closest('button') ?? item);
  expect(pressed).toHaveBeenCalledOnce();
});

test('“pay” finds Payments before Record payment', async () => {
  await open();
  await show(<Screen />);
  fireEvent.click(screen.getByText('Open'));
  const titles = await titlesFor('pay');
  expect(titles.indexOf('Record payment')).toBeGreaterThan(titles.indexOf('Payments'));
  expect(titles.indexOf('Payments')).toBeGreaterThanOrEqual(0);
});
