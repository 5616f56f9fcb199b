import { TextInput } from '@mantine/core';
import { type PostponeForm as Postpone, postponeCharges } from '@provost/contract/charges';
import { addDays } from '@provost/contract/days';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { DayInput } from '@/ui/day-input.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { type Charge, dueCharges } from './account.queries.ts';
import { AccountState } from './account-state.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';
import { useChargeIssues, useToday } from './charge-fields.ts';

/** Moves the due date of one charge, or of those that are asked for first. */
export const PostponeDialog = (props: ChargeDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('charges.postpone.title', { name: props.name })}
      onCancel={props.onClose}
    >
      {(isStillOpen) => <Loaded {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

const Loaded = (props: ChargeDialogProps) => (
  <AccountState enrolment={props.enrolment} lines={3}>
    {({ data }) => (
      <PostponeForm {...props} charges={props.charge ? [props.charge] : dueCharges(data)} />
    )}
  </AccountState>
);

interface PostponeFormProps extends ChargeDialogProps {
  readonly charges: readonly Charge[];
}

const PostponeForm = ({ isOpen, onClose, ...props }: PostponeFormProps) => {
  // As they were on show when the dialog opened.
  const [charges] = useState(props.charges);
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const name = `postpone ${charges.map(({ id }) => id).join(' ')}`;
  const [{ due, reason }, setTyped, draft] = useDialogDraft(name, () => ({
    due: addDays(today, 14),
    reason: '',
  }));
  const issues = useChargeIssues('');
  const postpone = useVersionedWrite({
    send: sendTo(postponeCharges, (body: Postpone) => ({ body })),
    draft,
    showsErrors: true,
  });
  const body = {
    ids: charges.map(({ id }) => wireId(id)),
    due_on: due,
    reason: reason.trim(),
  };
  return (
    <DialogForm
      isOpen={isOpen}
      error={postpone.error}
      submitLabel={t('charges.postpone.button')}
      issues={{ due_on: issues.day(due), reason: issues.required(reason) }}
      isBusy={postpone.isPending}
      onSubmit={() => postpone.send(body, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <>
          <Facts>
            {charges.map(({ id, label, open, currency, due_on }) => (
              <Fact key={id} name={label}>
                {format.money(open, currency)} ·{' '}
                {format.date(due_on, { dateStyle: 'medium', timeZone: 'UTC' })}
              </Fact>
            ))}
          </Facts>
          <DayInput
            isFirst
            label={t('charges.dueOn')}
            error={errorOf('due_on')}
            value={due}
            onChange={(day) => setTyped({ due: day, reason })}
          />
          <TextInput
            label={t('charges.reason')}
            description={t('charges.reasonHint')}
            error={errorOf('reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setTyped({ due, reason: event.currentTarget.value })}
          />
        </>
      )}
    </DialogForm>
  );
};
