import { type AuditEvent, listAuditEvents } from '@provost/contract/audit';
import { ownList } from '@/api/own.ts';

export const auditList = ownList<AuditEvent>(listAuditEvents, '-occurred_at');
