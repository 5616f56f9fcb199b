import { Button } from '@mantine/core';
import {
  type AttentionItem,
  attentionKindsFor,
  type HandOverForm as Handover,
  handOverAttention,
  type SnoozeForm as Snooze,
  snoozeAttention,
} from '@provost/contract/attention';
import { useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogSelect, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Page } from '@/school/attention/attention-counts.ts';
import { Dialog } from '@/ui/dialog.tsx';
import type { ActionProps, Item, ItemProps } from './item-action.tsx';

type HandOverProps = ActionProps & { readonly colleagues: Page['colleagues'] };

export const HandOver = ({ nameId, ...props }: HandOverProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { student, course } = props.item;
  if (!useCan()(handOverAttention.access)) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        data-hand-over
        aria-describedby={nameId}
        onClick={() => setIsOpen(true)}
      >
        {t('day.handOver')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('day.handOverTitle', { name: student?.full_name ?? course?.title ?? '' })}
        onCancel={() => setIsOpen(false)}
      >
        <HandOverForm {...props} />
      </Dialog>
    </>
  );
};

const HandOverForm = ({ kind, item, colleagues }: Omit<HandOverProps, 'nameId'>) => {
  const { t } = useTranslation();
  const [typed, setTyped, draft] = useDialogDraft(`hand over ${kind} ${item.key}`, () => ({
    to: '',
    note: '',
    // A change by a colleague since then is a conflict.
    seen: seenOf(item),
  }));
  const { to, note } = typed;
  const handOver = useVersionedWrite({
    send: sendTo(handOverAttention, (body: Handover) => ({
      params: { kind, key: item.key },
      body,
    })),
    draft,
    showsErrors: true,
  });
  const { handled_at, notes } = useSeenItem(typed.seen, handOver.conflict);
  const missing = (text: string) => (text.trim() ? undefined : t('validation.required'));
  return (
    <WriteForm
      write={handOver}
      body={{ to: Number(to), note: note.trim(), handled_at }}
      notes={notes}
      submitLabel={t('day.handOver')}
      issues={{ to: missing(to), note: missing(note) }}
    >
      <DialogSelect
        isFirst
        name="to"
        label={t('day.colleague')}
        value={to}
        onChange={(id) => setTyped((before) => ({ ...before, to: id }))}
        data={[
          { value: '', label: '' },
          ...colleagues
            .filter(({ user_type }) => attentionKindsFor(user_type).includes(kind))
            .map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
      />
      <DialogText
        name="note"
        label={t('day.note')}
        value={note}
        onChange={(text) => setTyped((before) => ({ ...before, note: text }))}
      />
    </WriteForm>
  );
};

/** The state of an item that the user saw, as a draft keeps it. */
const seenOf = ({ handled_at }: Item): string => handled_at ?? '';

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
