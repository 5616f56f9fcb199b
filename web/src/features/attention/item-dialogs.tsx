import {
  type AttentionItem,
  attentionKindsFor,
  type HandOverForm as Handover,
  handOverAttention,
  type SnoozeForm as Snooze,
  snoozeAttention,
} from '@provost/contract/attention';
import { useCan } from '@/api/permissions/use-can.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogSelect, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Page } from '@/school/attention/attention-counts.ts';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { DialogButton } from '@/ui/dialog-button.tsx';
import { type ActionProps, type ItemProps, itemButton, itemName } from './item-action.tsx';

/** The item that a snooze or a handover refers to, as the user saw it; after a conflict, as it is now. */
const useSeenItem = (seen: string, conflict: unknown) => {
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

type HandOverProps = ActionProps & { readonly colleagues: Page['colleagues'] };

export const HandOver = ({ nameId, ...props }: HandOverProps) => {
  const { t } = useTranslation();
  if (!useCan()(handOverAttention.access)) return null;
  return (
    <DialogButton
      {...itemButton(nameId)}
      variant="subtle"
      data-hand-over
      label={t('day.handOver')}
      title={t('day.handOverTitle', { name: itemName(props.item) })}
    >
      <HandOverForm {...props} />
    </DialogButton>
  );
};

const HandOverForm = ({ kind, item, colleagues }: Omit<HandOverProps, 'nameId'>) => {
  const { t } = useTranslation();
  const { typed, field, required, draft } = useDialogDraft(`hand over ${kind} ${item.key}`, () => ({
    to: '',
    note: '',
    // A change by a colleague since then is a conflict.
    seen: item.handled_at ?? '',
  }));
  const handOver = useVersionedWrite({
    send: sendTo(handOverAttention, (body: Handover) => ({
      params: { kind, key: item.key },
      body,
    })),
    draft,
  });
  const { handled_at, notes } = useSeenItem(typed.seen, handOver.conflict);
  const choices = colleagues
    .filter(({ user_type }) => attentionKindsFor(user_type).includes(kind))
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <WriteForm
      write={handOver}
      body={{ to: Number(typed.to), note: typed.note.trim(), handled_at }}
      notes={notes}
      submitLabel={t('day.handOver')}
      issues={required('to', 'note')}
    >
      <DialogSelect
        {...field('to')}
        isFirst
        label={t('day.colleague')}
        data={[{ value: '', label: '' }, ...choices]}
      />
      <DialogText {...field('note')} label={t('day.note')} />
    </WriteForm>
  );
};

interface SnoozeDialogProps extends ItemProps, OpenDialog {}

export const SnoozeDialog = ({ isOpen, onClose, ...props }: SnoozeDialogProps) => {
  const { t } = useTranslation();
  const title = t('attention.snoozeTitle', { name: itemName(props.item) });
  return (
    <Dialog isOpen={isOpen} title={title} onCancel={onClose}>
      <SnoozeForm {...props} />
    </Dialog>
  );
};

const choices = [1, 3, 7, 14, 30, 90];

const SnoozeForm = ({ kind, item }: ItemProps) => {
  const { t, format } = useTexts();
  const { typed, field, draft } = useDialogDraft(`snooze ${kind} ${item.key}`, () => ({
    days: '7',
    reason: '',
    // A change by a colleague since then is a conflict.
    seen: item.handled_at ?? '',
  }));
  const snooze = useVersionedWrite({
    send: sendTo(snoozeAttention, (body: Snooze) => ({ params: { kind, key: item.key }, body })),
    draft,
  });
  const { handled_at, notes } = useSeenItem(typed.seen, snooze.conflict);
  return (
    <WriteForm
      write={snooze}
      body={{ days: Number(typed.days), reason: typed.reason.trim(), handled_at }}
      notes={notes}
      submitLabel={t('attention.snooze')}
    >
      <DialogSelect
        {...field('days')}
        label={t('attention.snoozeFor')}
        data={choices.map((count) => ({
          value: String(count),
          label: format.number(count, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
        }))}
      />
      <DialogText
        {...field('reason')}
        isFirst
        label={t('attention.reason')}
        hint={t('attention.reasonHint')}
      />
    </WriteForm>
  );
};
