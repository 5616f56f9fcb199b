import { canActOn } from '@provost/contract/extra-rules';
import * as contract from '@provost/contract/personal-data.schema';
import type { Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { lockUser } from '../../school/accounts/edit-user.ts';
import { requireRecentSignIn } from '../../school/accounts/recent-sign-in.ts';
import { subjectOfUser } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { FeatureContext } from '../feature.ts';
import { toPersonalData } from './personal-data.mapper.ts';
import { readPersonalRows } from './personal-data.repository.ts';
import type { UserRequest } from './user-rules.ts';
import { findUser } from './users.repository.ts';

type Data = contract.PersonalData | undefined;

/** A copy of what is stored about a person (GDPR, articles 15 and 20). */
export function registerPersonalData({ api, database, now }: FeatureContext): void {
  const prepare = async (userId: number): Promise<Data> => {
    const rows = await readPersonalRows(database.reader, userId);
    return rows && toPersonalData(rows, now());
  };
  const requestOf = (
    { caller, requestId }: Pick<UserRequest, 'caller' | 'requestId'>,
    userId: number,
  ): UserRequest => ({ caller, requestId, now: now(), userId });

  api.write(contract.exportUserData, {
    prepare: ({ params }) => prepare(params.id),
    apply: (call, writer, data) => handOver(writer, requestOf(call, call.params.id), data),
  });
  api.write(contract.exportOwnData, {
    prepare: ({ caller }) => prepare(caller.userId),
    apply: (call, writer, data) => handOver(writer, requestOf(call, call.caller.userId), data),
  });

  const read = async (request: UserRequest) => {
    requireRecentSignIn(request.caller, request.now);
    const data = await prepare(request.userId);
    return database.write((writer) => handOver(writer, request, data));
  };
  api.read(contract.readUserData, (call) => read(requestOf(call, call.params.id)));
  api.read(contract.readOwnData, (call) => read(requestOf(call, call.caller.userId)));
}

/** In one transaction with the audit event: nothing is sent without one. */
async function handOver(writer: Writer, request: UserRequest, data: Data) {
  const { userId, caller } = request;
  // An erased user cannot be locked, but no longer changes either.
  const user = (await lockUser(writer, userId)) ?? (await findUser(writer, userId));
  if (!user || !data) throw new AppError('not_found');
  const isOwn = userId === caller.userId;
  if (!isOwn && !canActOn('export_data', caller.userType, user.user_type)) {
    throw new AppError('forbidden');
  }
  // Erased since the data was read.
  if (user.erased_at !== data.profile.erased_at) throw new AppError('stale');
  await recordWrite(writer, request, { action: 'user.data_exported', ...subjectOfUser(user) });
  return { data };
}
