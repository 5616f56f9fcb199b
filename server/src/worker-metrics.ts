import cluster from 'node:cluster';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { Database } from './database/database.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';

type Readable = Pick<Metrics, 'text' | 'contentType'>;

const question = 'provost:metrics-wanted';
const answer = 'provost:metrics';

interface Question {
  readonly type: typeof question;
  readonly id: number;
}

interface Answer {
  readonly type: typeof answer;
  readonly id: number;
  readonly text: string;
}

const isMessage = <T extends Question | Answer>(message: unknown, type: T['type']): message is T =>
  typeof message === 'object' && message !== null && (message as Partial<T>).type === type;

/** In the primary: the sum over all workers, which it also tells to a worker that is asked for it. */
export function clusterMetrics(): Readable {
  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker, message: unknown) => {
    if (!isMessage<Question>(message, question)) return;
    const text = await registry.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ type: answer, id: message.id, text } satisfies Answer);
  });
  return { text: () => registry.clusterMetrics(), contentType: registry.contentType };
}

/** In a worker: counted here, told by the primary, so that every worker shows the same figures. */
export function workerMetrics(database: Database): Metrics {
  const registry = new Registry();
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
  const waiting = new Map<number, (text: string) => void>();
  let nextId = 0;
  process.on('message', (message: unknown) => {
    if (!isMessage<Answer>(message, answer)) return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return {
    ...createMetrics({ database, registry }),
    text: () =>
      new Promise((resolve) => {
        const id = nextId;
        nextId += 1;
        waiting.set(id, resolve);
        process.send?.({ type: question, id } satisfies Question);
      }),
  };
}
