import type { AuditAction, AuditSubject } from '@provost/contract/audit';
import type { EpochSeconds } from './calendar.ts';

export interface AuditEntry {
  /** The id of a staff member; null for the server operator. */
  readonly actor: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number;
  readonly label: string;
  readonly before?: object;
  readonly after?: object;
  readonly at: EpochSeconds;
  /** The version of the subject after it; without one it cannot be reverted. */
  readonly version?: number;
}
