import {
  type ChargeForm as ChargeBody,
  chargeKinds,
  createCharge,
  isReduction,
  updateCharge,
} from '@provost/contract/charges';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { choicesOf } from '@/forms/choice.ts';
import { DialogAmount, DialogDay, DialogSelect, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { optionalLabel } from '@/ui/optional-label.ts';
import type { AccountFormProps } from './account.queries.ts';
import { BalanceChange } from './balance-change.tsx';
import { useChargeIssues, useToday } from './charge-fields.ts';

/** Adds a charge, waives what is open, or changes a charge. i18n-keys: charges.*.button */
export const ChargeForm = (props: AccountFormProps) => {
  const { action, enrolment } = props;
  // As they were on show when the dialog opened.
  const [{ account, charge }] = useState(props);
  const { t, language } = useTranslation();
  const today = useToday();
  const { balance, currency } = account.balance;
  const issues = useChargeIssues(currency);
  const open = Math.max(0, parseSignedHundredths(balance) ?? 0);
  const first = action === 'edit' ? parseSignedHundredths(charge?.amount ?? '') : open;
  const { typed, field, required, draft } = useDialogDraft(
    `${action} ${charge?.id ?? enrolment}`,
    () => ({
      label: charge?.label ?? '',
      amount: action === 'add' || !first ? '' : formatDecimal(language, Math.abs(first)),
      due_on: charge?.due_on ?? today,
      reason: charge?.reason ?? '',
      kind: charge?.kind ?? (action === 'waive' ? 'waiver' : 'fee'),
      // What a colleague has changed since is a conflict.
      version: charge?.version ?? account.version,
    }),
  );
  const { kind, due_on } = typed;
  const [label, reason] = [typed.label.trim(), typed.reason.trim()];
  const save = useVersionedWrite({
    send: (body: ChargeBody, { idempotencyKey, version }) => {
      if (!charge) {
        const created = { params: { id: enrolment }, body: { ...body, ...version } };
        return callEndpoint(createCharge, { ...created, idempotencyKey });
      }
      const { kind: _, ...changes } = body;
      return callEndpoint(updateCharge, {
        params: { id: charge.id },
        body: { ...changes, label, ...version },
        idempotencyKey,
      });
    },
    version: typed.version,
    draft,
  });
  const cents = Math.abs(issues.centsOf(typed.amount) ?? 0) * (isReduction(kind) ? -1 : 1);
  const before = charge ? (parseSignedHundredths(charge.amount) ?? 0) : 0;
  return (
    <WriteForm
      write={save}
      body={{
        kind,
        amount: formatHundredths(cents),
        due_on,
        ...(label && { label }),
        ...(reason && { reason }),
      }}
      submitLabel={t(`charges.${action}.button`)}
      issues={{
        amount: issues.amount(typed.amount),
        ...(action !== 'waive' && { due_on: issues.day(due_on) }),
        ...(charge && required('label')),
        ...(isReduction(kind) && required('reason')),
      }}
    >
      {action === 'add' && (
        <DialogSelect
          {...field('kind')}
          isFirst
          label={t('charges.kind')}
          data={choicesOf(chargeKinds, (value) => t(`charges.kinds.${value}`))}
        />
      )}
      {action !== 'waive' && (
        <DialogText
          {...field('label')}
          label={t('charges.label')}
          {...(action === 'add' && optionalLabel(t))}
          maxLength={120}
        />
      )}
      <DialogAmount
        {...field('amount')}
        isFirst={action !== 'add'}
        label={t('charges.amount')}
        currency={currency}
      />
      {action !== 'waive' && <DialogDay {...field('due_on')} label={t('charges.dueOn')} />}
      {isReduction(kind) && (
        <DialogText
          {...field('reason')}
          label={t('charges.reason')}
          hint={t('charges.reasonHint')}
        />
      )}
      <BalanceChange
        balance={(save.conflict ? props.account : account).balance.balance}
        currency={currency}
        change={cents - before}
      />
    </WriteForm>
  );
};
