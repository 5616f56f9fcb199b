import type { Rule, UserType } from '@provost/contract/ability';
import type { Endpoint, Output, ResponseOf } from '@provost/contract/endpoint.schema';
import type { Locale } from '@provost/contract/locales';
import type { Config } from '../config.ts';
import type { Database, Writer } from '../database/database.ts';
import type { UserRow } from '../school/user-fields.ts';
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

/** The same with the row that was read to let them in, which is all that a profile shows. */
export interface SignedInCaller extends Caller {
  readonly user: UserRow;
}

/** One request, parsed by its endpoint's schemas. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly caller: E['access'] extends 'public' ? undefined : SignedInCaller;
  readonly locale: Locale;
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

/** Where features register what they answer. */
export interface Api {
  /** Answers that open no transaction, or (the public calls of a session) their own. */
  read<E extends Endpoint>(endpoint: E, answer: (call: Call<E>) => Promise<ResponseOf<E>>): void;
  /**
   * Answers that follow from the address, the data, and which rows the caller may see, and from
   * nothing else but the clock: they are worked out once and given again until one of these
   * changes. `changesAt` says when the clock alone will change what was asked for at a moment;
   * left out where it never does.
   */
  recall<E extends Endpoint>(
    endpoint: E,
    answer: (call: Call<E>) => Promise<ResponseOf<E>>,
    changesAt?: (answer: ResponseOf<E>, call: Call<E>, askedAt: Date) => number | Promise<number>,
  ): void;
  write<E extends Endpoint, P = undefined>(endpoint: E, write: Write<NoInfer<E>, P>): void;
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
