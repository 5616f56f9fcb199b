import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendDashboardFile } from './dashboard-files.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * An address that hosts use in turn: pages of the same origin keep the compiled dashboard. Without
 * a host it has the files of the dashboard alone.
 */
export interface Doorway {
  readonly origin: string;
  admit(listener: Listener): void;
  leave(): void;
  close(): Promise<void>;
}

const files: Listener = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  if (pathname.startsWith('/api/')) response.destroy();
  else sendDashboardFile(pathname, undefined, response);
};

export const openDoorway = async (): Promise<Doorway> => {
  let listener = files;
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    admit: (next) => {
      listener = next;
    },
    leave: () => {
      listener = files;
      server.closeAllConnections();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
