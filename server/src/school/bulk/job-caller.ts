import { allows, rulesFor, type Subject, type UserType } from '@provost/contract/ability';
import type { Reader } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { JobError } from '../../jobs/job-kind.ts';

/** A job has no session, so it never counts as a recent sign-in. */
const noSession = { sessionId: '', authenticatedAt: new Date(0).toISOString() };

/** The person who started a job, as they are now: they must still manage the records of the job. */
export async function requireCaller(
  reader: Reader,
  userId: number,
  subject: Subject,
): Promise<Caller> {
  const user = await reader
    .selectFrom('users')
    .select(['id', 'user_type', 'full_name', 'email'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const rules = rulesFor(user?.user_type);
  if (!user || !allows(rules, { action: 'manage', subject })) {
    throw new JobError('The person who started the job is no longer permitted to do this.', {
      isPermanent: true,
      code: 'forbidden',
    });
  }
  const { id, full_name: fullName, email } = user;
  const userType = user.user_type as UserType;
  return { ...noSession, userId: id, userType, fullName, email, rules };
}
