import { NativeSelect, TextInput } from '@mantine/core';
import { snoozeAttention } from '@provost/contract/attention';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLines } from '@/api/error-lines.ts';
import { useIdempotencyKey } from '@/api/writes/use-idempotency-key.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { snoozeOptions } from './attention-items.ts';
import type { ItemProps } from './item-props.ts';

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
      {(isStillOpen) => <SnoozeForm {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

const choices = [1, 3, 7, 14, 30, 90];

const SnoozeForm = ({ kind, item, isOpen, onClose }: SnoozeDialogProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const writeKey = useIdempotencyKey();
  const [days, setDays] = useState('7');
  const [reason, setReason] = useState('');
  const snooze = useMutation(snoozeOptions({ kind, key: item.key }));
  const submit = async () => {
    const body = { days: Number(days), reason: reason.trim() };
    const idempotencyKey = writeKey.keyOf([snoozeAttention.path, kind, item.key, body]);
    await snooze.mutateAsync({ body, idempotencyKey });
    writeKey.forget();
    onClose();
  };
  return (
    <DialogForm
      isOpen={isOpen}
      problem={snooze.error ? errorLines(snooze.error, t) : []}
      submitLabel={t('attention.snooze')}
      canSubmit={reason.trim() !== ''}
      onSubmit={submit}
      onCancel={onClose}
    >
      <NativeSelect
        label={t('attention.snoozeFor')}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        data={choices.map((count) => ({
          value: String(count),
          label: format.number(count, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
        }))}
      />
      <TextInput
        data-autofocus
        label={t('attention.reason')}
        description={t('attention.reasonHint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
