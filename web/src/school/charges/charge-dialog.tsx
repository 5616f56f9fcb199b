import {
  type ChargeForm as ChargeBody,
  type ChargeKind,
  chargeKinds,
  createCharge,
  isReduction,
  updateCharge,
} from '@provost/contract/charges';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogAmount, DialogDay, DialogSelect, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { optionalLabel } from '@/ui/optional-label.ts';
import { type AccountBalance, currentCharge } from './account.queries.ts';
import { AccountState } from './account-state.tsx';
import { BalanceChange } from './balance-change.tsx';
import type { ChargeDialog as Action, ChargeDialogProps } from './charge-dialog-props.ts';
import { useChargeIssues, useToday } from './charge-fields.ts';

interface Props extends ChargeDialogProps {
  readonly action: Exclude<Action, 'postpone' | 'cancel' | 'plan' | 'moveCredit'>;
}

/** Adds a charge, waives what is open, or changes a charge. i18n-keys: charges.add.*, charges.edit.*, charges.waive.* */
export const ChargeDialog = (props: Props) => {
  const { t } = useTranslation();
  const { action, name, charge } = props;
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t(`charges.${action}.title`, { name, label: charge?.label ?? '' })}
      onCancel={props.onClose}
    >
      <AccountState enrolment={props.enrolment} lines={4}>
        {({ data, ...account }) => (
          <ChargeForm {...props} {...account} charge={currentCharge(data, charge)} />
        )}
      </AccountState>
    </Dialog>
  );
};

interface FormProps extends Props {
  readonly balance: AccountBalance;
  /** Of the enrolment. */
  readonly version: number;
}

const ChargeForm = (props: FormProps) => {
  const { action, enrolment } = props;
  // As they were on show when the dialog opened.
  const [{ balance, charge }] = useState(props);
  const { t } = useTranslation();
  const { language } = useFormat();
  const today = useToday();
  const { currency } = balance;
  const issues = useChargeIssues(currency);
  const open = Math.max(0, parseSignedHundredths(balance.balance) ?? 0);
  const first = action === 'edit' ? parseSignedHundredths(charge?.amount ?? '') : open;
  const [typed, setTyped, draft] = useDialogDraft(`${action} ${charge?.id ?? enrolment}`, () => ({
    label: charge?.label ?? '',
    amount: action === 'add' || !first ? '' : formatDecimal(language, Math.abs(first)),
    due_on: charge?.due_on ?? today,
    reason: charge?.reason ?? '',
    kind: (charge?.kind ?? (action === 'waive' ? 'waiver' : 'fee')) as ChargeKind,
    // What a colleague has changed since is a conflict.
    version: charge?.version ?? props.version,
  }));
  const { kind } = typed;
  const set = (changed: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changed }));
  const save = useVersionedWrite({
    send: (body: ChargeBody, { idempotencyKey, version }) => {
      if (!charge) {
        const created = { ...body, ...version };
        return callEndpoint(createCharge, {
          params: { id: enrolment },
          body: created,
          idempotencyKey,
        });
      }
      const { kind: _, ...changes } = body;
      return callEndpoint(updateCharge, {
        params: { id: charge.id },
        body: { ...changes, label: typed.label.trim(), ...version },
        idempotencyKey,
      });
    },
    version: typed.version,
    draft,
    showsErrors: true,
  });
  const cents = Math.abs(issues.centsOf(typed.amount) ?? 0) * (isReduction(kind) ? -1 : 1);
  const needsReason = isReduction(kind);
  const body = {
    kind,
    amount: formatHundredths(cents),
    due_on: typed.due_on,
    ...(typed.label.trim() && { label: typed.label.trim() }),
    ...(typed.reason.trim() && { reason: typed.reason.trim() }),
  };
  const before = charge ? (parseSignedHundredths(charge.amount) ?? 0) : 0;
  return (
    <WriteForm
      write={save}
      body={body}
      submitLabel={t(`charges.${action}.button`)}
      issues={{
        amount: issues.amount(typed.amount),
        ...(action !== 'waive' && { due_on: issues.day(typed.due_on) }),
        ...(charge && { label: issues.required(typed.label) }),
        ...(needsReason && { reason: issues.required(typed.reason) }),
      }}
    >
      {action === 'add' && (
        <DialogSelect
          isFirst
          name="kind"
          label={t('charges.kind')}
          value={kind}
          onChange={(value) => set({ kind: value as ChargeKind })}
          data={chargeKinds.map((value) => ({ value, label: t(`charges.kinds.${value}`) }))}
        />
      )}
      {action !== 'waive' && (
        <DialogText
          label={t('charges.label')}
          {...(action === 'add' && optionalLabel(t))}
          name="label"
          maxLength={120}
          value={typed.label}
          onChange={(label) => set({ label })}
        />
      )}
      <DialogAmount
        isFirst={action !== 'add'}
        label={t('charges.amount')}
        name="amount"
        currency={currency}
        value={typed.amount}
        onChange={(amount) => set({ amount })}
      />
      {action !== 'waive' && (
        <DialogDay
          label={t('charges.dueOn')}
          name="due_on"
          value={typed.due_on}
          onChange={(due_on) => set({ due_on })}
        />
      )}
      {needsReason && (
        <DialogText
          label={t('charges.reason')}
          hint={t('charges.reasonHint')}
          name="reason"
          value={typed.reason}
          onChange={(reason) => set({ reason })}
        />
      )}
      <BalanceChange
        balance={(save.conflict ? props.balance : balance).balance}
        currency={currency}
        change={cents - before}
      />
    </WriteForm>
  );
};
