import type { Database } from '../../../database/database.ts';
import type { Trace, Traces } from '../../../http/traces.ts';
import { auditSubjectOf } from '../../../school/audit-subject.ts';
import { pseudonyms } from '../../../school/pseudonym.ts';
import { findAccount } from './sign-in.repository.ts';

interface SignInTracesParts {
  readonly database: Database;
  readonly traces: Traces;
  readonly secret: string;
}

interface Attempt {
  /** As typed, in lower case. */
  readonly email: string;
  readonly address: string;
  readonly requestId: string;
}

export type TraceSignIn = (
  action: 'sign_in.failed' | 'sign_in.limited',
  attempt: Attempt,
) => Promise<void>;

/** The same statements whether a user has the email or not: the time must not tell. */
export function signInTraces({ database, traces, secret }: SignInTracesParts): TraceSignIn {
  const pseudonymOf = pseudonyms(secret);

  return async (action, { email, address, requestId }) => {
    const pseudonym = pseudonymOf(email);
    const account = await findAccount(database.reader, email).catch(() => undefined);
    const subject: Pick<Trace, 'subject' | 'subjectId' | 'subjectLabel'> = account
      ? {
          subject: auditSubjectOf(account.user_type),
          subjectId: account.id,
          subjectLabel: account.full_name,
        }
      : { subject: 'User', subjectId: `unknown-${pseudonym}`, subjectLabel: pseudonym };
    await traces.record({ action, actor: null, ...subject, address, requestId });
  };
}
