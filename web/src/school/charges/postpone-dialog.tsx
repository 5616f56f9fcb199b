import { type PostponeForm as Postpone, postponeCharges } from '@provost/contract/charges';
import { addDays } from '@provost/contract/days';
import { useState } from 'react';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogDay, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { type Charge, currentCharge, dueCharges } from './account.queries.ts';
import { AccountState } from './account-state.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';
import { ChargeFacts } from './charge-facts.tsx';
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
      <AccountState enrolment={props.enrolment} lines={3}>
        {({ data, version }) => {
          const { charge } = props;
          const asked = charge && [currentCharge(data, charge)];
          return <PostponeForm charges={asked ?? dueCharges(data)} version={version} />;
        }}
      </AccountState>
    </Dialog>
  );
};

interface PostponeFormProps {
  readonly charges: readonly Charge[];
  /** Of the enrolment. */
  readonly version: number;
}

const PostponeForm = (props: PostponeFormProps) => {
  // As they were on show when the dialog opened.
  const [charges] = useState(props.charges);
  const { t } = useTranslation();
  const today = useToday();
  const name = `postpone ${charges.map(({ id }) => id).join(' ')}`;
  const [typed, setTyped, draft] = useDialogDraft(name, () => ({
    due: addDays(today, 14),
    reason: '',
    // What a colleague has changed since is a conflict.
    version: props.version,
  }));
  const { due, reason, version } = typed;
  const issues = useChargeIssues('');
  const postpone = useVersionedWrite({
    send: sendTo(postponeCharges, (body: Postpone) => ({ body })),
    version,
    draft,
    showsErrors: true,
  });
  const body = {
    ids: charges.map(({ id }) => wireId(id)),
    due_on: due,
    reason: reason.trim(),
  };
  return (
    <WriteForm
      write={postpone}
      body={body}
      submitLabel={t('charges.postpone.button')}
      issues={{ due_on: issues.day(due), reason: issues.required(reason) }}
    >
      <ChargeFacts charges={postpone.conflict ? props.charges : charges} />
      <DialogDay
        isFirst
        label={t('charges.dueOn')}
        name="due_on"
        value={due}
        onChange={(day) => setTyped({ ...typed, due: day })}
      />
      <DialogText
        label={t('charges.reason')}
        hint={t('charges.reasonHint')}
        name="reason"
        value={reason}
        onChange={(text) => setTyped({ ...typed, reason: text })}
      />
    </WriteForm>
  );
};
