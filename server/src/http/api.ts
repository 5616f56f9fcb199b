import type { Rule, UserType } from '@provost/contract/ability';
import type { Endpoint, Output, ResponseOf } from '@provost/contract/endpoint';
import type { Locale } from '@provost/contract/user';
import type { Database, Writer } from '../database/database.ts';

/** Who calls, as the session and the user stand at this moment. */
export interface Caller {
  readonly userId: number;
  readonly userType: UserType;
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
  readonly rules: readonly Rule[];
}

/** One request, parsed by its endpoint's schemas. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly caller: E['access'] extends 'public' ? undefined : Caller;
  readonly locale: Locale;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Aborted when the client goes away or the request's time is up. */
  readonly signal: AbortSignal;
}

export interface Write<E extends Endpoint, P> {
  /** Slow work that needs no transaction, such as hashing a password. */
  readonly prepare?: (call: Call<E>) => Promise<P>;
  /** Runs in the one transaction that also holds the idempotency key and the audit event. */
  readonly apply: (call: Call<E>, writer: Writer, prepared: P) => Promise<ResponseOf<E>>;
}

/** Where features register what they answer. */
export interface Api {
  /** Answers with no transaction around it: reads, and the few writes that must commit and refuse. */
  read<E extends Endpoint>(endpoint: E, answer: (call: Call<E>) => Promise<ResponseOf<E>>): void;
  write<E extends Endpoint, P = undefined>(endpoint: E, write: Write<E, P>): void;
}

/** What a feature is given. */
export interface FeatureContext {
  readonly api: Api;
  readonly database: Database;
  /** The server's clock; tests set it. */
  readonly now: () => Date;
  readonly tokens: TokenSettings;
}

/** What signing in needs of the server's settings. */
export interface TokenSettings {
  /** Signs an access token for one session of one user. */
  readonly issueAccessToken: (claims: {
    readonly userId: number;
    readonly sessionId: string;
  }) => Promise<string>;
  /** How long a refresh token lives when it is not used. */
  readonly refreshTokenDays: number;
}
