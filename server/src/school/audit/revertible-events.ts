import { auditActions } from '@provost/contract/audit';
import type { Reader } from '../../database/database.ts';

const deletions = auditActions.filter((action) => action.endsWith('.deleted'));

/** Events as their reverts need them. */
export const revertibleEvents = (reader: Reader) =>
  reader
    .selectFrom('audit_events')
    .leftJoin('users as actor', 'actor.id', 'audit_events.actor_id')
    .leftJoin('audit_events as reverting', 'reverting.reverts_id', 'audit_events.id')
    .select('audit_events.id')
    .select('actor.user_type as actor_type')
    .select(['audit_events.action', 'audit_events.subject', 'audit_events.subject_id'])
    .select(['audit_events.subject_label', 'audit_events.before', 'audit_events.after'])
    .select(['audit_events.subject_version', 'audit_events.redacted_at'])
    .select('reverting.id as reverted_by_id')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('audit_events as later')
            .select('later.id')
            .whereRef('later.subject', '=', 'audit_events.subject')
            .whereRef('later.subject_id', '=', 'audit_events.subject_id')
            .whereRef('later.id', '>', 'audit_events.id')
            .where('later.action', 'in', deletions),
        )
        .as('is_deleted_since'),
    );
