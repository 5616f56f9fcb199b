import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestPlace, testPlace } from './database.ts';

/** A migrated database that can be taken away from its server, and given back. */
export interface Outage {
  /** What leads a server to it. */
  readonly environment: Readonly<Record<string, string>>;
  begin(): Promise<void>;
  end(): Promise<void>;
  drop(): Promise<void>;
}

export async function testOutage(): Promise<Outage> {
  const place = await testPlace('migrated');
  const { DATABASE_URL, DATA_DIR = '' } = place.environment;
  return DATABASE_URL
    ? behindProxy(place, new URL(DATABASE_URL))
    : lockedByAnother(place, DATA_DIR);
}

/** PostgreSQL goes away as a server does that is restarted: connections are cut, then refused. */
async function behindProxy(place: TestPlace, target: URL): Promise<Outage> {
  const open = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  const listen = async (port: number): Promise<number> => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
    return (proxy.address() as AddressInfo).port;
  };
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    if (proxy.listening) await proxy[Symbol.asyncDispose]();
  };
  const port = await listen(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    environment: { DATABASE_URL: url.href },
    begin: close,
    end: async () => void (await listen(port)),
    drop: async () => {
      await close();
      await place.drop();
    },
  };
}

/** SQLite is away for writers while another process holds its lock for too long. */
function lockedByAnother(place: TestPlace, dataDir: string): Outage {
  const other = new DatabaseSync(path.join(dataDir, 'provost.sqlite'));
  return {
    environment: place.environment,
    begin: async () => other.exec('begin immediate'),
    end: async () => other.exec('rollback'),
    drop: async () => {
      other.close();
      await place.drop();
    },
  };
}
