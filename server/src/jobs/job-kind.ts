import { type JobErrorCode, type JobKindName, jobErrors } from '@provost/contract/jobs';
import type { Writer } from '../database/database.ts';

export interface Job<P = unknown> {
  readonly id: number;
  readonly payload: P;
  /** This attempt included. */
  readonly attempts: number;
  /** The progress of earlier attempts: a step that is done is not repeated. */
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  readonly created_at: string;
}

export type Progress = Partial<Pick<Job, 'done' | 'total' | 'failed'>>;

export interface JobContext {
  /** Aborted when the server stops, the job is cancelled, or another runner has taken it over. */
  readonly signal: AbortSignal;
  /**
   * Runs a part of the job in one transaction with its progress. It fails without effect if the job
   * was cancelled or taken over, so every step happens once.
   */
  readonly step: (work: (writer: Writer) => Promise<Progress>) => Promise<void>;
}

export type JobResult = Readonly<Record<string, unknown>>;

/** How the jobs of a kind run. An attempt can be repeated: all its effects must be idempotent. */
export interface JobKind<P = never> {
  readonly kind: JobKindName;
  readonly maxAttempts: number;
  /** The job is queued again at every multiple of this interval, on one node at a time. */
  readonly everyMs?: number;
  run(job: Job<P>, context: JobContext): Promise<JobResult>;
}

/** A failure whose message owners can read: no secrets, no personal data. */
export class JobError extends Error {
  override readonly name = 'JobError';
  /** Another attempt would fail as well. */
  readonly isPermanent: boolean;
  readonly code: JobErrorCode;

  constructor(
    message: string,
    { isPermanent = false, code = 'unexpected', ...options }: JobErrorOptions = {},
  ) {
    super(message, options);
    this.isPermanent = isPermanent;
    this.code = code;
  }
}

interface JobErrorOptions extends ErrorOptions {
  readonly isPermanent?: boolean;
  readonly code?: JobErrorCode;
}

/** An error as it is stored: the text with its code. */
export const storedError = ({ code, message }: Pick<JobError, 'code' | 'message'>): string =>
  `[${code}] ${message}`;

/** Errors of earlier versions have no code. */
export const readStoredError = (stored: string) => {
  const [, found, message = stored] = /^\[(\w+)\] (.*)$/s.exec(stored) ?? [];
  return { error: message, error_code: jobErrors.find((code) => code === found) ?? null };
};
