import type { Rule, UserType } from '@provost/contract/ability';
import type { Endpoint, Output, ResponseOf } from '@provost/contract/endpoint.schema';
import type { Language } from '@provost/contract/locales';
import type { Config } from '../config.ts';
import type { Database, Writer } from '../database/database.ts';
import type { AccessTokens } from './access-token.ts';

/** Who calls, as the session and the user stand at this moment. */
export interface Caller {
  readonly userId: number;
  readonly userType: UserType;
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
  readonly rules: readonly Rule[];
  /** So that a replica may not know of it yet. */
  readonly readsOwnWrites?: boolean;
  /** Of the data as it stood when they were let in, where that was asked along. */
  readonly dataVersion?: string | undefined;
}

/** One request, parsed by its endpoint's schemas. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly caller: E['access'] extends 'public' ? undefined : Caller;
  readonly locale: Language;
  readonly requestId: string;
  /** The path with its query as it was asked for: what `next` and `previous` are made from. */
  readonly url: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Aborted when the client goes away or the request's time is up. */
  readonly signal: AbortSignal;
}

interface Write<E extends Endpoint, P> {
  /** Slow work that needs no transaction, such as hashing a password. */
  readonly prepare?: (call: Call<E>) => Promise<P>;
  /** Runs in the one transaction that also holds the idempotency key and the audit event. */
  readonly apply: (call: Call<E>, writer: Writer, prepared: P) => Promise<ResponseOf<E>>;
}

/** A file that is sent while it is still being made. */
export interface Export {
  readonly filename: string;
  /** How many rows will follow, for whoever shows progress. */
  readonly total: number;
  readonly chunks: AsyncIterable<string | Buffer>;
}

/** Where features register the handlers of their endpoints. */
export interface Api {
  /** A GET. The endpoint's `cache` flag decides whether its responses are cached. */
  read<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<ResponseOf<E>>): void;
  /** A change by a signed-in user, in one transaction of the registrar. */
  write<E extends Endpoint, P = undefined>(endpoint: E, write: Write<NoInfer<E>, P>): void;
  /** A change by a caller without an access token (login, refresh, logout), in transactions of its own. */
  publicWrite<E extends Endpoint>(
    endpoint: E,
    handle: (call: Call<E>) => Promise<ResponseOf<E>>,
  ): void;
  /** The CSV beside a list, at `csvPath(endpoint)`, under the rule of `endpoint.csv`. */
  exportCsv<E extends Endpoint>(endpoint: E, answer: (call: Call<E>) => Promise<Export>): void;
}

/** What a feature is given. */
export interface FeatureContext {
  readonly api: Api;
  readonly database: Database;
  readonly config: Config;
  readonly accessTokens: AccessTokens;
  /** The server's clock; tests set it. */
  readonly now: () => Date;
}
