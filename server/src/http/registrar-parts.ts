import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { ExportedList, RefusedCall, RequireRecentSignIn } from './api.ts';
import type { Guard } from './guard.ts';
import type { IdempotencyKeys } from './idempotency.ts';

/** What the registrar is built from. `app.ts` passes the parts of school and auth. */
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
