import type { BulkActionName } from '@provost/contract/bulk';
import type { ErrorCode } from '@provost/contract/error';
import type { Language } from '@provost/contract/locales';
import { type MessageKey, translate } from '../../messages/translate.ts';

interface Reason {
  readonly code: string;
  readonly message?: MessageKey;
}

/** Texts of these codes are about rows, not about a request. */
const ofRows = {
  unchanged: 'rows.unchanged',
  not_found: 'rows.not_found',
  stale: 'rows.stale',
  forbidden: 'rows.forbidden',
  wrong_status: 'rows.wrong_status',
  incomplete: 'rows.incomplete',
  too_many_tags: 'rows.too_many_tags',
} as const satisfies Record<string, MessageKey>;

/** “Already suspended.”: what an action found done, or why it doesn't apply. */
const ofActions = {
  unchanged: {
    suspend: 'rows.unchanged.suspend',
    reactivate: 'rows.unchanged.reactivate',
    archive: 'rows.unchanged.archive',
    change_class_level: 'rows.unchanged.change_class_level',
    extend_trial: 'rows.unchanged.extend_trial',
    add_tags: 'rows.unchanged.add_tags',
    remove_tags: 'rows.unchanged.remove_tags',
    publish: 'rows.unchanged.publish',
    cancel: 'rows.unchanged.cancel',
    complete: 'rows.unchanged.complete',
    transfer: 'rows.unchanged.transfer',
    mark_paid: 'rows.unchanged.mark_paid',
    void: 'rows.unchanged.void',
  },
  wrong_status: {
    extend_trial: 'rows.wrong_status.extend_trial',
    invite: 'rows.wrong_status.invite',
  },
} as const satisfies Record<string, Partial<Record<BulkActionName, MessageKey>>>;

export function reasonText(
  { code, message }: Reason,
  locale: Language,
  action: string | undefined,
): string {
  const ofCode: Partial<Record<string, MessageKey>> =
    ofActions[code as keyof typeof ofActions] ?? {};
  return translate(
    locale,
    message ||
      ofCode[action ?? ''] ||
      ofRows[code as keyof typeof ofRows] ||
      `errors.${code as ErrorCode}`,
  );
}
