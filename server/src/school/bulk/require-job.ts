import { allows, type Subject } from '@provost/contract/ability';
import type { Job } from '@provost/contract/jobs';
import type { Reader } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import type { Reverts } from '../audit/reverts.ts';
import { type JobRow, toJob } from './jobs.mapper.ts';
import { jobRows } from './jobs.repository.ts';

/** An import belongs to all who manage its records, and so does its undo, which has no list. */
function isOfImport({ kind, payload }: JobRow, { rules }: Caller): boolean {
  if (kind !== 'import.apply' && kind !== 'undo') return false;
  const { subject, list } = JSON.parse(payload) as { subject: Subject; list?: string };
  return list === undefined && allows(rules, { action: 'manage', subject });
}

/** A job that the caller can see: owners see all, others those that they started, and imports. */
export async function requireJob(
  reader: Reader,
  id: number,
  caller: Caller,
  reverts: Reverts,
): Promise<Job> {
  const row = await jobRows(reader).where('jobs.id', '=', id).executeTakeFirst();
  const isSeen =
    row &&
    (caller.userType === 'owner' || row.creator_id === caller.userId || isOfImport(row, caller));
  if (!isSeen) throw new AppError('not_found');
  return toJob(row, reverts);
}
