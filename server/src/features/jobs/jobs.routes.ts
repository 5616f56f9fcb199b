import * as contract from '@provost/contract/jobs.schema';
import { AppError } from '../../http/errors.ts';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { writeRequest } from '../../school/writes/write-request.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toJob } from './jobs.mapper.ts';
import { findJob, jobSource } from './jobs.repository.ts';
import { cancelUnfinishedJob } from './jobs.service.ts';

export function registerJobs({ api, database, now }: FeatureContext): void {
  const jobs = createList({ database, source: jobSource, toItem: toJob, now });
  api.read(contract.listJobs, async (call) => asResults(await jobs.page(call)));

  api.read(contract.readJob, async ({ params }) => {
    const job = await findJob(database.reader, params.id);
    if (!job) throw new AppError('not_found');
    return { data: toJob(job) };
  });

  api.write(contract.cancelJob, {
    apply: async (call, writer) => {
      const data = toJob(
        await cancelUnfinishedJob(writer, call.params.id, writeRequest(call, now())),
      );
      return writeResponse(translate(call.locale, 'writes.job_cancelled'), { data });
    },
  });
}
