import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Balancer {
  readonly address: string;
  /** The number of responses of each node. */
  readonly answered: () => readonly number[];
}

/**
 * A round-robin load balancer. If a node fails, the client gets a 503 and repeats the request: only
 * its idempotency key tells whether the node had already processed it.
 */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const counts = nodes.map(() => 0);
  let turn = 0;
  const server = http.createServer((request, response) => {
    const index = turn % nodes.length;
    turn += 1;
    const { method, headers, url = '/' } = request;
    const forwarded = http.request(
      new URL(url, nodes[index]),
      { method, headers },
      (nodeResponse) => {
        counts[index] = (counts[index] ?? 0) + 1;
        response.writeHead(nodeResponse.statusCode ?? 502, nodeResponse.headers);
        nodeResponse.on('error', () => response.destroy());
        nodeResponse.pipe(response);
      },
    );
    forwarded.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'retry-after': '1' }).end();
    });
    request.pipe(forwarded);
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
