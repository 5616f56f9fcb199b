import * as contract from '@provost/contract/jobs.schema';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { toJob } from '../../school/bulk/jobs.mapper.ts';
import { requireJob } from '../../school/bulk/require-job.ts';
import { undoJob } from '../../school/bulk/undo.service.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { exportJobRows, readJobRows } from './job-rows.service.ts';
import { jobSource } from './jobs.repository.ts';
import { cancelUnfinishedJob } from './jobs.service.ts';

export function registerJobs({ api, database, now, reverts }: FeatureContext): void {
  const jobs = createList({
    database,
    source: jobSource,
    toItem: (row) => toJob(row, reverts),
    now,
  });
  api.read(contract.listJobs, async (call) => asResults(await jobs.page(call)));

  api.read(contract.readJob, async ({ params, caller }) => ({
    data: await requireJob(database.reader, params.id, caller, reverts),
  }));

  api.write(contract.cancelJob, async ({ params, locale, request }, writer) => {
    const data = await cancelUnfinishedJob(writer, params.id, request, reverts);
    return writeResponse(translate(locale, 'writes.job_cancelled'), { data });
  });

  api.write(contract.undoJob, async ({ params, locale, request }, writer) => {
    const data = await undoJob(writer, params.id, request, reverts);
    const message = translate(locale, 'writes.undo_started', { count: data.total });
    return { ...writeResponse(message, { data }), message_type: 'info' as const };
  });

  api.read(contract.listJobRows, async ({ params, query, caller, locale }) => {
    const job = await requireJob(database.reader, params.id, caller, reverts);
    return readJobRows(database.reader, job, query?.state, locale);
  });
  api.exportCsv(contract.listJobRows, async ({ params, query, caller, locale, signal }) => {
    const job = await requireJob(database.reader, params.id, caller, reverts);
    return exportJobRows(database, job, query?.state, locale, signal);
  });
}
