import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Caller, Export } from './api.ts';
import type { Guard } from './guard.ts';
import type { IdempotencyKeys } from './idempotency.ts';

/** What the registrar needs from the rooms above it. */
export interface RegistrarParts {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly guard: Guard;
  readonly now: () => Date;
  /** When the clock alone next changes a response, in epoch milliseconds. */
  readonly nextClockChange: (after: Date) => Promise<number>;
  readonly requireRecentSignIn: RequireRecentSignIn;
  readonly onRefusal: (refused: RefusedCall) => Promise<void>;
  /** Runs before the rows are sent. */
  readonly onExport: (exported: ExportedList) => Promise<void>;
  readonly idempotencyKeys: IdempotencyKeys;
  /** The request timeout, except for exports. */
  readonly deadlineMs: number;
  /** Whether responses are validated against their schema: only in tests. */
  readonly checkResponses: boolean;
}

/** The user of a valid token. */
interface Authenticated {
  readonly caller: Caller;
  /** The caller must set up a second factor before anything else. */
  readonly mustSetUpMfa: boolean;
}

/** Finds the user of a token. Throws or returns undefined if the token is not valid. */
export type Authenticate = (token: string) => Promise<Authenticated | undefined>;

/** Rejects a caller who neither signed in recently nor sent the right password. */
export type RequireRecentSignIn = (request: {
  readonly caller: Caller;
  /** The `password` of the body. */
  readonly password: string | undefined;
  readonly address: string;
  readonly requestId: string;
}) => Promise<void>;

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
