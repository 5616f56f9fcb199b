import type { AuditEvent } from '@provost/contract/audit';
import {
  flagOf,
  idOf,
  instantOf,
  numberOf,
  objectOf,
  personNameOf,
  textOf,
} from '../raw/fields.ts';
import { type Adapted, adapter } from './adapted.ts';

export const auditAdapter = adapter<Adapted<AuditEvent>>({
  id: idOf,
  actor: (raw) => {
    const actor = objectOf(raw, 'actor');
    return (
      actor && { id: idOf(actor), full_name: personNameOf(actor), email: textOf(actor, 'email') }
    );
  },
  action: (raw) => textOf(raw, 'action'),
  subject: (raw) => textOf(raw, 'subject'),
  subject_id: (raw) => textOf(raw, 'subject_id'),
  subject_label: (raw) => textOf(raw, 'subject_label', 'subject_id'),
  before: (raw) => objectOf(raw, 'before'),
  after: (raw) => objectOf(raw, 'after'),
  names: (raw) => (objectOf(raw, 'names') ?? {}) as Record<string, string>,
  request_id: (raw) => textOf(raw, 'request_id'),
  occurred_at: (raw) => instantOf(raw, 'occurred_at'),
  address: (raw) => textOf(raw, 'address'),
  occurrences: (raw) => numberOf(raw, 'occurrences'),
  redacted_at: (raw) => instantOf(raw, 'redacted_at'),
  is_revertible: (raw) => flagOf(raw, 'is_revertible'),
  reverts_id: (raw) => textOf(raw, 'reverts_id'),
  reverted_by_id: (raw) => textOf(raw, 'reverted_by_id'),
});
