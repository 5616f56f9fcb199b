// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Progress, showLasting, showNotification, showProgress } from '@/lib/notifications.ts';
import { toastDuration, toastLimit } from '@/lib/theme-constants.ts';
import { speakEnglish } from '@/testing/speak-english.ts';
import { useDialogStack } from '@/ui/dialog-stack.ts';
import { Notifications } from './notifications.tsx';

beforeAll(speakEnglish);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.useRealTimers();
});

const isUndo = true;
const show = () => render(<Notifications />);

describe('notifications', () => {
  test.each([
    ['success', toastDuration.success],
    ['error', toastDuration.error],
    ['info', toastDuration.custom],
    ['warning', toastDuration.custom],
  ] as const)('of type %s disappear after their time', async (type, duration) => {
    show();
    act(() => showNotification(type, 'Hello'));
    const leaving = () => screen.getByText('Hello').closest('li')?.dataset.leaving;
    act(() => void vi.advanceTimersByTime(duration - 50));
    expect(leaving()).toBeUndefined();
    act(() => void vi.advanceTimersByTime(100));
    expect(leaving()).toBe('true');
  });

  test('with an action stay for at least 8 seconds', () => {
    show();
    act(() => showNotification('success', 'Saved', { id: '1', label: 'Undo', run: vi.fn() }));
    const leaving = () => screen.getByText('Saved').closest('li')?.dataset.leaving;
    act(() => void vi.advanceTimersByTime(7990));
    expect(leaving()).toBeUndefined();
    act(() => void vi.advanceTimersByTime(100));
    expect(leaving()).toBe('true');
  });

  test('run their action once, even by a double click', () => {
    show();
    const run = vi.fn();
    act(() => showNotification('success', 'Saved', { id: '2', label: 'Undo', run }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    fireEvent.click(undo);
    fireEvent.click(undo);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('that stay keep their actions, however many others there are', () => {
    show();
    const actions = [{ label: 'Undo', run: vi.fn(), isLasting: true, isUndo }] as const;
    const job = { id: 'job', type: 'success', lines: ['Done'], actions, onClose: vi.fn() } as const;
    act(() => showLasting(job));
    for (let n = 0; n <= toastLimit; n += 1) {
      const id = `many ${n}`;
      act(() => showNotification('success', id, { id, label: 'Open', run: vi.fn() }));
      act(() => toast.remove(`success:${id}:${id}`));
    }
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  test('are undone by Z, the newest first, but never from a field or by another key', () => {
    render(
      <>
        <input aria-label="Name" />
        <Notifications />
      </>,
    );
    const [first, second] = [vi.fn(), vi.fn()];
    act(() => showNotification('success', 'One', { id: '3', label: 'Undo', run: first, isUndo }));
    act(() => showNotification('success', 'Two', { id: '4', label: 'Undo', run: second, isUndo }));
    act(() => showNotification('success', 'Open', { id: '5', label: 'Show', run: vi.fn() }));
    expect(screen.getAllByText('Press Z to undo.')).toHaveLength(2);
    const press = (target: Element, key = 'z', more = {}) =>
      fireEvent.keyDown(target, { key, ...more });
    press(screen.getByLabelText('Name'));
    press(document.body, 'z', { ctrlKey: true });
    press(document.body, 'z', { repeat: true });
    press(document.body, 'y');
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    press(document.body);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    press(document.body, 'Z', { shiftKey: true });
    press(document.body);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('are undone by Z over an open dialog only if it is a drawer: %s', (isDrawer, times) => {
    const Layer = () => {
      useDialogStack(true, vi.fn(), isDrawer);
      return null;
    };
    render(
      <>
        <Layer />
        <Notifications />
      </>,
    );
    const run = vi.fn();
    act(() => showNotification('success', 'Saved', { id: '6', label: 'Undo', run, isUndo }));
    fireEvent.keyDown(document.body, { key: 'z' });
    expect(run).toHaveBeenCalledTimes(times);
  });

  test('of progress stay', () => {
    show();
    act(() => void showProgress('Working'));
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(screen.getByText('Working').closest('li')?.dataset.leaving).toBeUndefined();
  });

  test.each([
    ['succeed', 'Done', 'status', toastDuration.success],
    ['stop', 'Stopped', 'status', toastDuration.blank],
  ] as const)('of progress that ends with %s become one notification', (end, text, role, time) => {
    show();
    const action = { label: 'Cancel', run: () => undefined };
    let progress: Progress | undefined;
    act(() => {
      progress = showProgress('Working', action);
    });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    act(() => progress?.[end](text));
    expect(screen.queryByText('Working')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    const notification = screen.getByText(text);
    expect(notification.closest(`[role=${role}]`)).not.toBeNull();
    act(() => void vi.advanceTimersByTime(time));
    expect(notification.closest('li')?.dataset.leaving).toBe('true');
  });

  test('of progress that fails become an error', () => {
    show();
    act(() => showProgress('Working').fail(['No network']));
    expect(screen.getByRole('alert').textContent).toBe('No network');
    expect(screen.queryByText('Working')).toBeNull();
  });

  test('of progress have a button for their action', () => {
    show();
    const cancel = vi.fn();
    act(() => void showProgress('Working', { label: 'Cancel', run: cancel }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('stay while the pointer is over them', () => {
    show();
    act(() => showNotification('success', 'Hello'));
    const notification = screen.getByText('Hello');
    fireEvent.mouseOver(notification);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(notification.closest('li')?.dataset.leaving).toBeUndefined();
    fireEvent.mouseOut(notification);
    act(() => void vi.advanceTimersByTime(toastDuration.success));
    expect(notification.closest('li')?.dataset.leaving).toBe('true');
  });

  test('stay while the pointer is over them, even when others disappear', () => {
    show();
    act(() => showNotification('success', 'Short'));
    act(() => showNotification('error', 'Long'));
    act(() => void vi.advanceTimersByTime(toastDuration.success));
    const notification = screen.getByText('Long');
    fireEvent.mouseOver(notification);
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.queryByText('Short')).toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(notification.closest('li')?.dataset.leaving).toBeUndefined();
  });

  test('that are dismissed under the pointer or the focus do not pause others', () => {
    show();
    act(() => showNotification('error', 'First'));
    const dismiss = screen.getByRole('button', { name: 'Dismiss notification' });
    fireEvent.mouseOver(dismiss);
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.queryByText('First')).toBeNull();
    act(() => showNotification('error', 'Second'));
    act(() => void vi.advanceTimersByTime(toastDuration.error));
    expect(screen.getByText('Second').closest('li')?.dataset.leaving).toBe('true');
  });

  test('stay while one of their buttons has the focus, though the pointer leaves them', () => {
    show();
    act(() => showNotification('success', 'Hello'));
    const notification = screen.getByText('Hello');
    act(() => screen.getByRole('button', { name: 'Dismiss notification' }).focus());
    fireEvent.mouseOver(notification);
    fireEvent.mouseOut(notification);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(notification.closest('li')?.dataset.leaving).toBeUndefined();
  });

  test('return the focus to where it was when one is used', () => {
    const button = document.body.appendChild(document.createElement('button'));
    show();
    const undo = vi.fn();
    act(() => showNotification('success', 'Saved', { id: '1', label: 'Undo', run: undo }));
    act(() => button.focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button);
    button.remove();
  });

  test('are never more than the limit, the latest first', () => {
    show();
    act(() => {
      for (let number = 1; number <= toastLimit + 5; number += 1)
        showNotification('error', `No. ${number}`);
    });
    const shown = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(shown).toHaveLength(toastLimit);
    expect(shown[0]).toBe(`No. ${toastLimit + 5}`);
  });

  test('are at the position of the layout', () => {
    show();
    expect(screen.getByRole('region', { name: 'Notifications' }).dataset.position).toBe(
      'top-right',
    );
  });
});
