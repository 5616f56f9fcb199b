import { type SnoozeForm as Snooze, snoozeAttention } from '@provost/contract/attention';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogSelect, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import type { ItemProps } from './item-props.ts';
import { seenOf, useSeenItem } from './use-seen-item.ts';

interface SnoozeDialogProps extends ItemProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const SnoozeDialog = (props: SnoozeDialogProps) => {
  const { t } = useTranslation();
  const { student, course } = props.item;
  const name = student?.full_name ?? course?.title ?? '';
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('attention.snoozeTitle', { name })}
      onCancel={props.onClose}
    >
      <SnoozeForm {...props} />
    </Dialog>
  );
};

const choices = [1, 3, 7, 14, 30, 90];

const SnoozeForm = ({ kind, item }: ItemProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped, draft] = useDialogDraft(`snooze ${kind} ${item.key}`, () => ({
    days: '7',
    reason: '',
    // A change by a colleague since then is a conflict.
    seen: seenOf(item),
  }));
  const { days, reason } = typed;
  const set = (changed: { days?: string; reason?: string }) =>
    setTyped((before) => ({ ...before, ...changed }));
  const snooze = useVersionedWrite({
    send: sendTo(snoozeAttention, (body: Snooze) => ({ params: { kind, key: item.key }, body })),
    draft,
    showsErrors: true,
  });
  const { handled_at, notes } = useSeenItem(typed.seen, snooze.conflict);
  return (
    <WriteForm
      write={snooze}
      body={{ days: Number(days), reason: reason.trim(), handled_at }}
      notes={notes}
      submitLabel={t('attention.snooze')}
    >
      <DialogSelect
        name="days"
        label={t('attention.snoozeFor')}
        value={days}
        onChange={(count) => set({ days: count })}
        data={choices.map((count) => ({
          value: String(count),
          label: format.number(count, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
        }))}
      />
      <DialogText
        isFirst
        label={t('attention.reason')}
        hint={t('attention.reasonHint')}
        name="reason"
        value={reason}
        onChange={(text) => set({ reason: text })}
      />
    </WriteForm>
  );
};
