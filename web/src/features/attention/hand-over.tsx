import { Button } from '@mantine/core';
import {
  attentionKindsFor,
  type HandOverForm as Handover,
  handOverAttention,
} from '@provost/contract/attention';
import { useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogSelect, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Page } from '@/school/attention/day-page-query.ts';
import { Dialog } from '@/ui/dialog.tsx';
import type { ActionProps } from './item-props.ts';
import { seenOf, useSeenItem } from './use-seen-item.ts';

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
