import type { MfaMethod } from '@provost/contract/mfa';
import type { Writer } from '../../../database/database.ts';
import { subjectOfUser } from '../../../school/audit/audit-subject.ts';
import { pseudonyms } from '../../../school/audit/pseudonym.ts';
import type { Trace } from '../../../school/audit/traces.ts';
import type { FeatureContext } from '../../feature.ts';
import { type Credentials, findCredentials } from './sign-in.repository.ts';

type SignInTracesParts = Pick<FeatureContext, 'database' | 'traces' | 'config'>;

interface Attempt {
  /** As typed, in lower case. */
  readonly email: string;
  readonly address: string;
  readonly requestId: string;
}

type Account = Pick<Credentials, 'id' | 'full_name' | 'user_type'>;

/** Does the same work whether a user has the email or not: the time must not tell. */
export function createSignInTraces({ database, traces, config }: SignInTracesParts) {
  const pseudonymOf = pseudonyms(config.jwtSecret);

  const traceOf = (
    action: Trace['action'],
    { email, address, requestId }: Attempt,
    account: Account | undefined,
  ): Trace => {
    const pseudonym = pseudonymOf(email);
    // Nothing limits how many emails a limited network invents. So all of them are one event, while
    // the limits themselves bound the number of failures.
    const subject: Pick<Trace, 'subject' | 'subjectId' | 'subjectLabel'> = account
      ? subjectOfUser(account)
      : action === 'sign_in.limited'
        ? { subject: 'User', subjectId: 'unknown', subjectLabel: '' }
        : { subject: 'User', subjectId: `unknown-${pseudonym}`, subjectLabel: pseudonym };
    return { action, actor: null, ...subject, address, requestId };
  };

  return {
    /**
     * In the transaction that counts the failure: the limits bound the number of traces. The method
     * is that of a second step; without one the password was wrong.
     */
    failed: (writer: Writer, attempt: Attempt, account: Account | undefined, method?: MfaMethod) =>
      traces.recordIn(writer, {
        ...traceOf('sign_in.failed', attempt, account),
        ...(method && { after: { method } }),
      }),
    limited: async (attempt: Attempt): Promise<void> => {
      const account = await findCredentials(database.reader, attempt.email).catch(() => undefined);
      await traces.record(traceOf('sign_in.limited', attempt, account));
    },
  };
}
