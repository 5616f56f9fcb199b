import { type AuditEvent, auditActions, revertAuditEvent } from '@provost/contract/audit';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { revert } from '@/api/writes/undo.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmedWrite } from '../confirmed-write.tsx';

/** The way to undo an event, or that it has been undone. */
export const UndoEvent = ({ event }: { readonly event: Own<AuditEvent> }) => {
  const { t } = useTranslation();
  const can = useCan();
  if (event.reverted_by_id !== undefined) return t('audit.reverted');
  if (event.redacted_at !== undefined) return t('audit.redacted');
  if (event.is_revertible && can(revertAuditEvent.access)) return <UndoButton event={event} />;
  return event.reverts_id === undefined ? null : t('audit.isRevert');
};

const UndoButton = ({ event }: { readonly event: Own<AuditEvent> }) => {
  const { t } = useTranslation();
  const action = isOneOf(auditActions, event.action)
    ? t(`audit.actions.${event.action.replace('.', '_')}`)
    : event.action;
  return (
    <ConfirmedWrite
      id={event.id}
      label={t('audit.undo')}
      size="compact-sm"
      title={t('audit.undoTitle')}
      cancelLabel={t('audit.keep')}
      closesOnError
      send={({ params, idempotencyKey }) => revert(params.id, idempotencyKey)}
    >
      <p>{t('audit.undoEffect', { action, target: event.subject_label })}</p>
    </ConfirmedWrite>
  );
};
