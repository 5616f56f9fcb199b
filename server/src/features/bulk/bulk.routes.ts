import * as contract from '@provost/contract/bulk.schema';
import { requireJob } from '../../school/bulk/require-job.ts';
import type { FeatureContext } from '../feature.ts';
import { previewBulk, type Resolved, resolveBulk, startBulk } from './bulk.service.ts';

export function registerBulk({ api, database, bulk, reverts, now }: FeatureContext): void {
  const parts = { database, bulk, now };
  api.write<typeof contract.previewBulk, Awaited<ReturnType<typeof previewBulk>>>(
    contract.previewBulk,
    {
      // Outside of the transaction: it counts all matches.
      prepare: (call) => previewBulk(parts, call),
      apply: async (_call, _writer, data) => ({ data }),
    },
  );

  api.write<typeof contract.startBulk, Resolved>(contract.startBulk, {
    prepare: (call) => resolveBulk(parts, call),
    apply: async (call, writer, resolved) => {
      const id = await startBulk(writer, resolved, call);
      const data = await requireJob(writer, id, call.caller, reverts);
      const written = call.done('writes.job_started', { data }, { count: data.total });
      return { ...written, message_type: 'info' as const };
    },
  });
}
