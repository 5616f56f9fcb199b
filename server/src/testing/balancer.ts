import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Balancer {
  readonly address: string;
  /** How many requests each node has answered. */
  readonly answered: () => readonly number[];
}

/**
 * Hands each request to the next node in turn. What cannot be delivered is a 503, which tells the
 * client to send it again: whether a node that died had done it, only its idempotency key can tell.
 */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const counts = nodes.map(() => 0);
  let turn = 0;
  const server = http.createServer((request, response) => {
    const index = turn % nodes.length;
    turn += 1;
    const { method, headers, url = '/' } = request;
    const onward = http.request(new URL(url, nodes[index]), { method, headers }, (nodeResponse) => {
      counts[index] = (counts[index] ?? 0) + 1;
      response.writeHead(nodeResponse.statusCode ?? 502, nodeResponse.headers);
      nodeResponse.on('error', () => response.destroy());
      nodeResponse.pipe(response);
    });
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'retry-after': '1' }).end();
    });
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, answered: () => counts };
}
