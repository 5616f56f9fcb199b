// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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
  send.mockReturnValue(new Promise(() => undefined));
  await showUpload('bank');
  choose(new File(['a'], 'a.csv'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  cleanup();
  await showUpload('bank');
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
});

test('offline, the file can be sent as soon as there is a network', async () => {
  onlineManager.setOnline(false);
  await showUpload('bank');
  choose(new File(['a'], 'a.csv'));
  await again();
  onlineManager.setOnline(true);
  expect(send).not.toHaveBeenCalled();
});
