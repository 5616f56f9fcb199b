import type { AuditAction, AuditSubject } from '@provost/contract/audit';
import type { Writer } from '../../database/database.ts';
import type { Actor } from './audit-trail.ts';

/** Something that changed nothing, but that the audit trail has: a refusal or an attempt. */
export interface Trace {
  readonly action: AuditAction;
  /** Null if nobody is signed in. */
  readonly actor: Actor | null;
  readonly subject: AuditSubject;
  readonly subjectId: number | string;
  readonly subjectLabel: string;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Of the client; the event has its network only. */
  readonly address: string;
  readonly requestId: string;
}

export interface Traces {
  /**
   * Counts the same trace within some minutes in one event, because a flood of attempts must not
   * fill the table. Never rejects: a trace that cannot be written changes no response.
   */
  record(trace: Trace): Promise<void>;
  /** The same in the transaction of the attempt, which must be limited by other means. */
  recordIn(writer: Writer, trace: Trace): Promise<void>;
  /** Writes what was counted since. */
  flush(): Promise<void>;
}
