import type { MfaRequired } from '@provost/contract/auth.schema';
import type { MfaMethod } from '@provost/contract/mfa';
import { isLoopback } from '../../../config/loopback.ts';
import type { Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { findMfaMethods } from '../../../school/accounts/second-factors.ts';
import { demoPassword } from '../../../school/passwords/demo-password.ts';
import { dummyHash, verifyPassword } from '../../../school/passwords/password.ts';
import type { FeatureContext } from '../../feature.ts';
import { createRateLimits, type Limited, limitKeysOf } from '../limits/rate-limits.ts';
import type { Credential } from '../mfa/web-authn.ts';
import { type NewSession, startSession } from '../sessions/sessions.service.ts';
import * as secondStep from './second-step.service.ts';
import { findCredentials, lockAccount, recordSignIn } from './sign-in.repository.ts';
import { createSignInTraces } from './sign-in-traces.ts';

/** Starts a session of a user whom the transaction has locked. */
async function startSignIn(writer: Writer, userId: number, options: NewSession) {
  const user = await recordSignIn(writer, userId, options.now);
  return { user, ...(await startSession(writer, user, options)) };
}
export type SignedIn = Awaited<ReturnType<typeof startSignIn>>;

/** How a step can end, and how it counts for the limits. */
export type StepOutcome =
  | { readonly kind: 'signed_in'; readonly counts: 'success'; readonly signedIn: SignedIn }
  | { readonly kind: 'refused'; readonly counts: 'failure' }
  | Limited;

type PasswordOutcome =
  | StepOutcome
  /** A right password alone must not clear the failures: wrong codes are among them. */
  | { readonly kind: 'second_step'; readonly counts: 'nothing'; readonly required: MfaRequired };

interface SignInRequest {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

interface PasswordStep extends SignInRequest {
  readonly email: string;
  readonly password: string;
  /** From this machine. */
  readonly isLocal: boolean;
}

interface SecondStep extends SignInRequest {
  readonly challenge: secondStep.LoginChallenge;
  readonly method: MfaMethod;
  readonly code: string;
  readonly response: Credential | undefined;
}

const refused = { kind: 'refused', counts: 'failure' } as const;

export function createSignIn({
  database,
  config,
  now,
  traces,
}: Pick<FeatureContext, 'database' | 'config' | 'now' | 'traces'>) {
  const limits = createRateLimits(database, now);
  const traced = createSignInTraces({ database, traces, config });
  const isLocalServer = isLoopback(config.host);
  const { refreshTokenDays, staffSessionHours, studentSessionDays } = config;
  const lifetimes = { refreshTokenDays, staffSessionHours, studentSessionDays };

  /** Every failure costs the same, one statement and one hash: the time must not tell the reason. */
  const checkPassword = async ({ email, password, isLocal }: PasswordStep) => {
    const account = await findCredentials(database.reader, email);
    const isCorrect = await verifyPassword(password, account?.password_hash ?? dummyHash);
    // The demo password is public. Refused after the hash, like every other failure.
    const isUsable = password !== demoPassword || (isLocalServer && isLocal);
    return { account, canSignIn: isCorrect && isUsable && account?.status === 'active' };
  };

  const start = async (
    writer: Writer,
    userId: number,
    { address, userAgent, requestId, signal }: SignInRequest,
    method?: MfaMethod,
  ) => {
    const session = { address, userAgent, requestId, ...lifetimes, now: now() };
    const signedIn = await startSignIn(writer, userId, { ...session, ...(method && { method }) });
    requireConnected(signal);
    return { kind: 'signed_in', counts: 'success', signedIn } as const;
  };

  return {
    async withPassword(step: PasswordStep): Promise<PasswordOutcome> {
      const outcome = await limits.attempt(
        limitKeysOf('sign-in', step.email, step.address),
        () => checkPassword(step),
        async (writer, { account, canSignIn }): Promise<Exclude<PasswordOutcome, Limited>> => {
          // Locked before the factors are read: the first one may be set up at the same time.
          const locked = canSignIn && account && (await lockAccount(writer, account.id));
          if (!locked || locked.password_hash !== account.password_hash) {
            await traced.failed(writer, step, account);
            return refused;
          }
          const methods = await findMfaMethods(writer, account.id);
          if (methods.length === 0) return start(writer, account.id, step);
          const required = await secondStep.beginSecondStep(writer, account, methods, now());
          requireConnected(step.signal);
          return { kind: 'second_step', counts: 'nothing', required };
        },
      );
      if (outcome.kind === 'limited') await traced.limited(step);
      return outcome;
    },

    /** Wrong codes count like wrong passwords, for all tokens together. */
    async withFactor(step: SecondStep): Promise<StepOutcome> {
      const { challenge, method } = step;
      const attempt = { ...step, email: challenge.email };
      const outcome = await limits.attempt(
        limitKeysOf('sign-in', challenge.email, step.address),
        () => secondStep.proofOf(config, database, step),
        async (writer, proof) => {
          const locked = await secondStep.lockChallenge(writer, challenge, now());
          const { requestId } = step;
          const request = { now: now(), requestId };
          if (await secondStep.acceptFactor(config, writer, locked, proof, request)) {
            return start(writer, locked.account.id, step, method);
          }
          await traced.failed(writer, attempt, { ...challenge, id: challenge.user_id }, method);
          return refused;
        },
        {
          // A new app has new codes.
          keys: limitKeysOf('code', `${challenge.user_id} ${challenge.app_since}`, step.address),
          isCode: method === 'totp',
          onGuessing: (writer, change) =>
            queueMail(writer, {
              template: 'codes_guessed',
              change,
              to: challenge.user_id,
              now: now(),
            }),
        },
      );
      if (outcome.kind === 'limited') await traced.limited(attempt);
      return outcome;
    },
  };
}

/** Rolls back: a client that has disconnected or got a 503 never receives the tokens. */
function requireConnected({ aborted }: AbortSignal): void {
  if (aborted) throw new AppError('service_unavailable');
}
