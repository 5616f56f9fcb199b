import type { Job } from '@provost/contract/jobs';
import type { Reader } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import type { Reverts } from '../audit/reverts.ts';
import { toJob } from './jobs.mapper.ts';
import { jobRows } from './jobs.repository.ts';

/** A job that the caller can see: owners see all, others those that they started. */
export async function requireJob(
  reader: Reader,
  id: number,
  { userId, userType }: Caller,
  reverts: Reverts,
): Promise<Job> {
  const row = await jobRows(reader)
    .where('jobs.id', '=', id)
    .$if(userType !== 'owner', (query) => query.where('jobs.created_by', '=', userId))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return toJob(row, reverts);
}
