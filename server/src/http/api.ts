import type { Rule, UserType } from '@provost/contract/ability';
import type { Endpoint, Output, ResponseOf } from '@provost/contract/endpoint.schema';
import type { Language } from '@provost/contract/locales';
import type { Writer } from '../database/database.ts';
import type { MessageKey, MessageValues } from '../messages/translate.ts';

/** The user of a request, as read for this request. */
export interface Caller {
  readonly userId: number;
  readonly userType: UserType;
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
  readonly rules: readonly Rule[];
  /** When the user proved who they are: at the sign-in, or with the password of this request. */
  readonly authenticatedAt: string;
  /** Whether the user wrote recently: a replica may not have the write yet. */
  readonly readsOwnWrites?: boolean;
  /** The version of the data, if it was read together with the user. */
  readonly dataVersion?: string | undefined;
}

/** Who changes something, in which request, and when. */
export interface WriteRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
  readonly revertsId?: number | undefined;
  /** The job that makes the change on behalf of the caller. */
  readonly jobId?: number | undefined;
}

/** The result of a write: `undo` is its audit event, which can be reverted. */
export interface Written<T> {
  readonly data: T;
  /** Undefined if nothing changed, or if the change cannot be undone. */
  readonly undo?: number | undefined;
}

/** The response of a write: what was done, in the language of the caller. */
export type Done = <T>(
  key: MessageKey,
  written: Written<T>,
  values?: MessageValues,
) => Written<T> & { message: string; message_type: 'success' };

/** One request, parsed by its endpoint's schemas. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly caller: E['access'] extends 'public' ? undefined : Caller;
  readonly locale: Language;
  readonly done: Done;
  readonly requestId: string;
  /** The path with its query, for the links to other pages. */
  readonly url: string;
  readonly address: string;
  /** Whether it was sent from this machine, without a proxy. */
  readonly isLocal: boolean;
  readonly userAgent: string | undefined;
  /** Aborted when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
}

/** A call that changes something: who changes it, in which request, and when. */
export interface WriteCall<E extends Endpoint> extends Call<E> {
  readonly request: Pick<Call<E>, 'caller' | 'requestId'> & { readonly now: Date };
}

/** Runs in the transaction that also stores the idempotency key and the audit event. */
export type Apply<E extends Endpoint, P = undefined> = (
  call: WriteCall<E>,
  writer: Writer,
  prepared: P,
) => Promise<ResponseOf<E>>;

export interface PreparedWrite<E extends Endpoint, P> {
  /** Slow work that needs no transaction, such as hashing a password. */
  readonly prepare: (call: Call<E>) => Promise<P>;
  readonly apply: Apply<E, P>;
}

/** A file that is sent while it is built. */
export interface Export {
  readonly filename: string;
  /** The number of rows, for a progress display. */
  readonly total: number;
  readonly chunks: AsyncIterable<string | Buffer>;
}

export interface Api {
  /** A GET. The endpoint's `cache` flag decides whether its responses are cached. */
  read<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<ResponseOf<E>>): void;
  /** A change by a signed-in user, in one transaction of the registrar. */
  write<E extends Endpoint>(endpoint: E, apply: Apply<NoInfer<E>>): void;
  write<E extends Endpoint, P>(endpoint: E, write: PreparedWrite<NoInfer<E>, P>): void;
  /** A change without an access token (login, refresh, logout), with its own transactions. */
  publicWrite<E extends Endpoint>(
    endpoint: E,
    handle: (call: Call<E>) => Promise<ResponseOf<E>>,
  ): void;
  /** The CSV export of a list, at `csvPath(endpoint)`, with the access rule of `endpoint.csv`. */
  exportCsv<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Export>): void;
}

interface Authenticated {
  readonly caller: Caller;
  /** The caller must set up a second factor before anything else. */
  readonly mustSetUpMfa: boolean;
}

/** Finds the user of a token. Throws or returns undefined if the token is not valid. */
export type Authenticate = (token: string) => Promise<Authenticated | undefined>;

export interface Confirmation {
  readonly caller: Caller;
  readonly password: string | undefined;
  readonly address: string;
  readonly requestId: string;
}

/**
 * Rejects a caller who neither signed in recently nor sent the right password. Returns the caller
 * of this request, authenticated now if the password was right.
 */
export type RequireRecentSignIn = (confirmation: Confirmation) => Promise<Caller>;

/** A call that the role of the caller does not allow. */
export interface RefusedCall {
  readonly caller: Caller;
  /** Method and path. */
  readonly endpoint: string;
  readonly address: string;
  readonly requestId: string;
}

export interface ExportedList {
  readonly caller: Caller | undefined;
  readonly file: Pick<Export, 'filename' | 'total'>;
  readonly query: unknown;
  readonly address: string;
  readonly requestId: string;
}
