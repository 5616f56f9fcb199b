import type { AttentionItem } from '@provost/contract/attention';
import { currentRecord } from '@/api/writes/stale.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Item } from './item-props.ts';

/** The state of an item that the user saw, as a draft keeps it. */
export const seenOf = ({ handled_at }: Item): string => handled_at ?? '';

/** The item that a snooze or a handover refers to, as the user saw it; after a conflict, as it is now. */
export const useSeenItem = (seen: string, conflict: unknown) => {
  const { t } = useTranslation();
  const current = currentRecord<AttentionItem>(conflict);
  const { handover, snooze } = current ?? {};
  return {
    handled_at: (current ? current.handled_at : seen) || null,
    /** The change by a colleague. */
    notes: [
      ...(handover
        ? [t('day.handedTo', { name: handover.to.full_name }), handover.note]
        : [snooze?.reason ?? '']),
    ].filter(Boolean),
  };
};
