import autocannon from 'autocannon';
import { type BenchCall, pathOf } from './calls.ts';
import { cpuSeconds } from './process.ts';

export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of CPU time per request in the server and in PostgreSQL. */
  readonly cpuServer: number;
  readonly cpuDatabase: number;
}

interface Target {
  readonly origin: string;
  readonly pid: number;
  readonly databasePid?: number | undefined;
}

const connections = 8;

export async function measure(
  { origin, pid, databasePid }: Target,
  call: BenchCall,
  token: string,
  seconds: number,
): Promise<Figures> {
  const load = (duration: number) =>
    autocannon({
      url: origin + call.path,
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: call.body }),
      ...(call.nextPath && {
        requests: [{ setupRequest: (request) => ({ ...request, path: pathOf(call) }) }],
      }),
      connections,
      duration,
    });
  await load(1);
  const before = await cpuSeconds(pid);
  const databaseBefore = databasePid ? await cpuSeconds(databasePid) : 0;
  const result = await load(seconds);
  if (result.non2xx > 0 || result.errors > 0 || result.requests.total === 0)
    throw new Error(
      `${call.name}: ${result.non2xx} error responses, ${result.errors} failed requests`,
    );
  const perRequest = (cpu: number): number => (cpu * 1e6) / result.requests.total;
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuServer: perRequest((await cpuSeconds(pid)) - before),
    cpuDatabase: databasePid ? perRequest((await cpuSeconds(databasePid)) - databaseBefore) : 0,
  };
}
