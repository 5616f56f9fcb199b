// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localError } from '@/api/api-error.ts';
import { serve, show } from '@/testing/show.tsx';
import { FileUpload } from './file-upload.tsx';

type Send = Parameters<typeof FileUpload<string, string>>[0]['send'];

const send = vi.fn<Send>();
beforeEach(() => {
  serve(() => undefined);
  send.mockReset();
});
afterEach(cleanup);

const showUpload = (kind: string) =>
  show(
    <FileUpload
      label={`Upload ${expect.getState().currentTestName}`}
      hint=""
      kind={kind}
      send={send}
      onSent={() => undefined}
      fields={null}
    />,
  );
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, {
    target: { files: [file] },
  });
const again = () => screen.findByRole('button', { name: 'Try again: a.csv' });

test('a file that did not arrive is sent again as what it was, also after another choice', async () => {
  send.mockRejectedValue(localError('network'));
  await showUpload('bank');
  choose(new File(['a'], 'a.csv'));
  await again();
  cleanup();
  await showUpload('stripe');
  send.mockResolvedValue('sent');
  fireEvent.click(await again());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls.map(([file, , kind]) => [file.name, kind])).toEqual([
    ['a.csv', 'bank'],
    ['a.csv', 'bank'],
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull());
});

test('a file whose upload goes on is not offered again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  send.mockReturnValue(promise);
  await showUpload('bank');
  choose(new File(['a'], 'a.csv'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  cleanup();
  await showUpload('bank');
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  resolve('sent');
  await screen.findByText('a.csv was uploaded.');
});

test('offline, the file can be sent as soon as there is a network', async () => {
  onlineManager.setOnline(false);
  await showUpload('bank');
  choose(new File(['a'], 'a.csv'));
  await again();
  onlineManager.setOnline(true);
  expect(send).not.toHaveBeenCalled();
});

const isAskedBeforeUnload = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks before it leaves the page while a file is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  send.mockReturnValue(promise);
  await showUpload('bank');
  expect(isAskedBeforeUnload()).toBe(false);
  choose(new File(['a'], 'a.csv'));
  await waitFor(() => expect(isAskedBeforeUnload()).toBe(true));
  resolve('sent');
  await waitFor(() => expect(isAskedBeforeUnload()).toBe(false));
});

test('an upload whose screen is left shows a notification, and then one that leads to the file', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  send.mockReturnValue(promise);
  const opened: string[] = [];
  const Screens = () => {
    const [isLeft, setLeft] = useState(false);
    const onSent = (data: string) => opened.push(data);
    const upload = { label: 'Upload', hint: '', kind: 'bank', send, onSent, fields: null };
    return (
      <>
        {!isLeft && <FileUpload {...upload} />}
        <button type="button" onClick={() => setLeft(true)}>
          Leave
        </button>
      </>
    );
  };
  await show(<Screens />);
  choose(new File(['a'], 'left.csv'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Uploading left.csv…')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Uploading left.csv…')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  resolve('sent');
  const notice = (await screen.findByText('left.csv was uploaded.')).closest('li') as HTMLElement;
  fireEvent.click(within(notice).getByRole('button', { name: 'Open' }));
  expect(opened).toEqual(['sent']);
});
