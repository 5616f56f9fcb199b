import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { UserFacingError } from '../config/user-facing-error.ts';
import { listenError } from './listen-error.ts';
import { listenForMetrics } from './metrics-server.ts';

const metrics = { text: async () => 'up 1', contentType: 'text/plain' };
const host = '127.0.0.1';

describe('the metrics server', () => {
  it('serves only the metrics, until it is closed', async () => {
    const metricsPort = await freePort();
    const close = await listenForMetrics({ metricsHost: host, metricsPort }, metrics);
    const get = (path: string) => fetch(`http://${host}:${metricsPort}${path}`);
    expect(await (await get('/metrics')).text()).toBe('up 1');
    expect((await get('/')).status).toBe(404);
    await close();
    await expect(get('/metrics')).rejects.toThrow();
  });

  it('reports a port in use', async () => {
    const other = net.createServer().listen(0, host);
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port: metricsPort } = other.address() as net.AddressInfo;
    const listening = listenForMetrics({ metricsHost: host, metricsPort }, metrics);
    await expect(listening).rejects.toThrow(
      `Port ${metricsPort} on ${host} is in use. Set METRICS_PORT to a free port.`,
    );
  });

  it('reports an address of another machine', async () => {
    const listening = listenForMetrics({ metricsHost: '203.0.113.9', metricsPort: 0 }, metrics);
    await expect(listening).rejects.toThrow(
      '203.0.113.9 is not an address of this machine. Set METRICS_HOST to one that is.',
    );
  });
});

describe('a port that cannot be opened', () => {
  const messageFor = (code: string, message = '') => {
    const error = Object.assign(new Error(message), { code });
    const described = listenError(error, { host, port: 80, setting: 'METRICS_PORT' });
    expect(described).toBeInstanceOf(UserFacingError);
    return described.message;
  };

  it('is reported with its reason', () => {
    expect(messageFor('EACCES')).toBe(
      'This user has no permission to open port 80 on 127.0.0.1. Set METRICS_PORT to another port.',
    );
    expect(messageFor('EMFILE', 'too many open files')).toBe(
      'Port 80 on 127.0.0.1 cannot be opened: too many open files. Check METRICS_HOST and METRICS_PORT.',
    );
  });
});
