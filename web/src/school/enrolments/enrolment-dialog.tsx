import { Checkbox } from '@mantine/core';
import { listCharges } from '@provost/contract/charges';
import { type EnrolmentChange, updateEnrolment } from '@provost/contract/enrolments';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/api/permissions/use-can.ts';
import type { DraftName } from '@/api/writes/attempts.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { type Account, accountQuery } from '../charges/account.queries.ts';
import { BalanceChange } from '../charges/balance-change.tsx';
import { useToday } from '../charges/charge-fields.ts';
import { PayerForm } from '../payers/payer-form.tsx';
import {
  type AskedEnrolment,
  type EnrolmentAction,
  type EnrolmentFormProps,
  useEnrolmentRights,
} from './enrolment-action.ts';
import { overrideOf, readRefusal } from './enrolment-refusal.ts';
import { TransferForm } from './transfer-form.tsx';

export const useEnrolmentChange = (enrolment: AskedEnrolment, draft: DraftName) =>
  useVersionedWrite({
    send: sendTo(updateEnrolment, (body: EnrolmentChange) => ({
      params: { id: enrolment.id },
      body,
    })),
    version: enrolment.version,
    draft,
  });

const statusAfter = {
  complete: 'completed',
  cancel: 'cancelled',
  reactivate: 'active',
  enrol: 'active',
  leave: 'cancelled',
} as const;

interface ChangeFormProps extends EnrolmentFormProps {
  readonly action: keyof typeof statusAfter;
}

/** Completes, cancels or reactivates an enrolment. i18n-keys: enrolments.actions.* */
const ChangeForm = ({ action, enrolment }: ChangeFormProps) => {
  const { close: onSuccess } = useDialog();
  const { t } = useTranslation();
  const { typed, set, field, draft } = useDialogDraft(`${action} ${enrolment.id}`, () => ({
    reason: '',
    waives: false,
  }));
  const { waives } = typed;
  const reason = typed.reason.trim();
  const { canManage } = useEnrolmentRights();
  const change = useEnrolmentChange(enrolment, draft);
  const refusal = readRefusal(change.error, canManage, t);
  const body = {
    status: statusAfter[action],
    ...(reason && { reason }),
    ...(waives && { open_charges: 'waive' as const }),
  };
  const button = t(`enrolments.actions.${action}.button`);
  const isCancel = action === 'cancel';
  return (
    <DialogForm
      problem={refusal.lines}
      submitLabel={button}
      {...(isCancel && { cancelLabel: t('enrolments.keep') })}
      isDangerous={isCancel}
      isBlocked={refusal.isSaved}
      override={overrideOf(refusal, {
        full: t('enrolments.enrolAnyway'),
        stale: t('forms.anyway', { action: button }),
        send: (overbook) => change.overrule({ ...body, ...overbook }, { onSuccess }),
      })}
      isBusy={change.isPending}
      onSubmit={() => change.send(body, { onSuccess })}
    >
      <p>
        {t(`enrolments.actions.${action}.effect`, {
          name: enrolment.student.full_name,
          course: enrolment.course.title,
        })}
      </p>
      {isCancel && (
        <>
          <DialogText
            {...field('reason')}
            isFirst
            label={t('enrolments.reason')}
            hint={t('enrolments.reasonHint')}
          />
          <CancelMoney
            enrolment={enrolment.id}
            canWaive={canManage}
            waives={waives}
            onChange={(next) => set({ waives: next })}
          />
        </>
      )}
    </DialogForm>
  );
};

interface EnrolmentDialogProps extends EnrolmentFormProps, OpenDialog {
  readonly action: EnrolmentAction;
}

export const EnrolmentDialog = (props: EnrolmentDialogProps) => {
  const { t } = useTranslation();
  const { action, enrolment, isOpen, onClose } = props;
  const name = enrolment.student.full_name ?? t('students.one');
  const course = enrolment.course.title;
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`enrolments.actions.${action}.title`, { name, course })}
      onCancel={onClose}
    >
      {action === 'transfer' ? (
        <TransferForm enrolment={enrolment} />
      ) : action === 'payer' ? (
        <PayerForm of="enrolment" record={enrolment} />
      ) : (
        <ChangeForm enrolment={enrolment} action={action} />
      )}
    </Dialog>
  );
};

/** What stays owed, in cents: later charges are cancelled, and discounts never exceed the rest. */
const keptAfter = ({ data, balance }: Account, today: string): number => {
  const centsOf = (text: string) => parseSignedHundredths(text) ?? 0;
  const later = data.filter(({ state, due_on }) => state !== 'cancelled' && due_on > today);
  const ended = later.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return Math.max(0, centsOf(balance.charged) - ended) - centsOf(balance.paid);
};

interface CancelMoneyProps {
  readonly enrolment: string;
  readonly canWaive: boolean;
  readonly waives: boolean;
  readonly onChange: (waives: boolean) => void;
}

/** What a cancellation does to what is owed: keep what is due, or waive it. */
const CancelMoney = ({ enrolment, canWaive, waives, onChange }: CancelMoneyProps) => {
  const { t, format } = useTexts();
  const can = useCan();
  const today = useToday();
  const { data } = useQuery({
    ...accountQuery(enrolment),
    enabled: can(listCharges.access),
    meta: { silent: true },
  });
  if (!data || data.data.length === 0) return null;
  const { balance, currency } = data.balance;
  const kept = keptAfter(data, today);
  const after = waives ? Math.min(kept, 0) : kept;
  return (
    <>
      {canWaive && kept > 0 && (
        <Checkbox
          label={t('charges.waiveDue')}
          description={t('charges.waiveDueHint', {
            amount: format.money(formatHundredths(kept), currency),
          })}
          checked={waives}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
      <BalanceChange
        balance={balance}
        currency={currency}
        change={after - (parseSignedHundredths(balance) ?? 0)}
      />
    </>
  );
};
