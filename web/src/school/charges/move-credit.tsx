import { NativeSelect, TextInput } from '@mantine/core';
import { type Balance, listBalances } from '@provost/contract/charges';
import { type EnrolmentDetails, readEnrolment } from '@provost/contract/enrolments';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { type MoveCreditForm as Move, moveCredit } from '@provost/contract/split-payments';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { type Own, ownRows } from '@/api/own.ts';
import { findRecords, readRecord } from '@/api/records.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { BalanceChange } from './balance-change.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';
import { useChargeIssues } from './charge-fields.ts';

type Row = Own<Balance>;

const centsOf = ({ balance }: Row): number => parseSignedHundredths(balance) ?? 0;

/** The credit, and the enrolments of the same student or payer: those that owe most first. */
const targetsQuery = (enrolment: string) =>
  queryOptions({
    queryKey: [listBalances.path, 'targets', enrolment],
    queryFn: async ({ signal }) => {
      const { student } = await readRecord(
        readEnrolment,
        ownRows<EnrolmentDetails>(),
        enrolment,
        signal,
      );
      const find = (query: Readonly<Record<string, string>>) =>
        findRecords(listBalances, ownRows<Balance>(), { ordering: '-balance', ...query }, signal);
      const own = await find({ student: student.id });
      const from = own.find(({ id }) => id === enrolment);
      const others = from?.payer ? await find({ payer: from.payer.id }) : [];
      const targets = new Map(
        [...own, ...others]
          .filter((row) => row.id !== enrolment && row.currency === from?.currency)
          .map((row) => [row.id, row]),
      );
      return { from, targets: [...targets.values()].toSorted((a, b) => centsOf(b) - centsOf(a)) };
    },
    gcTime: 0,
  });

/** Moves a credit to another enrolment of the same student or payer. */
export const MoveCredit = (props: ChargeDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('charges.moveCredit.title', { name: props.name })}
      onCancel={props.onClose}
    >
      {(isStillOpen) => <Loaded {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

const Loaded = (props: ChargeDialogProps) => {
  const { t } = useTranslation();
  return (
    <QueryState
      query={useQuery(targetsQuery(props.enrolment))}
      skeleton={<SectionSkeleton lines={4} />}
      failedTitle={t('charges.failure')}
      toFailure={(error) => failureOf(error, t)}
    >
      {({ from, targets }) => {
        const [first] = targets;
        if (!from || !first) return <p>{t('charges.moveCredit.none')}</p>;
        return <MoveForm {...props} from={from} first={first} targets={targets} />;
      }}
    </QueryState>
  );
};

interface MoveFormProps extends ChargeDialogProps {
  readonly from: Row;
  readonly first: Row;
  readonly targets: readonly Row[];
}

const MoveForm = ({ enrolment, isOpen, onClose, ...props }: MoveFormProps) => {
  // As they were on show when the dialog opened.
  const [{ from, first, targets }] = useState(props);
  const { t } = useTranslation();
  const format = useFormat();
  const { currency } = from;
  const issues = useChargeIssues(currency);
  const credit = Math.max(0, -centsOf(from));
  const proposed = (row: Row) => (centsOf(row) > 0 ? Math.min(credit, centsOf(row)) : credit);
  const [typed, setTyped, draft] = useDialogDraft(`credit of ${enrolment}`, () => ({
    to: first.id,
    amount: formatDecimal(format.language, proposed(first)),
    reason: '',
  }));
  const { amount, reason } = typed;
  const to = targets.find(({ id }) => id === typed.to) ?? first;
  const set = (changed: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changed }));
  const move = useVersionedWrite({
    send: sendTo(moveCredit, (body: Move) => ({ params: { id: enrolment }, body })),
    draft,
    showsErrors: true,
  });
  const cents = issues.centsOf(amount) ?? 0;
  const body = { to: wireId(to.id), amount: formatHundredths(cents), reason: reason.trim() };
  return (
    <DialogForm
      isOpen={isOpen}
      error={move.error}
      submitLabel={t('charges.moveCredit.button')}
      issues={{ to: undefined, amount: issues.amount(amount), reason: issues.required(reason) }}
      isBusy={move.isPending}
      onSubmit={() => move.send(body, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <>
          <p>
            {t('charges.moveCredit.effect', {
              amount: format.money(formatHundredths(credit), currency),
              course: from.course.title,
            })}
          </p>
          <NativeSelect
            data-autofocus
            label={t('charges.moveCredit.to')}
            error={errorOf('to')}
            value={to.id}
            onChange={({ currentTarget: { value } }) => {
              const next = targets.find(({ id }) => id === value) ?? first;
              set({ to: next.id, amount: formatDecimal(format.language, proposed(next)) });
            }}
            data={targets.map((row) => ({
              value: row.id,
              label: `${row.student.full_name} · ${row.course.title}`,
            }))}
          />
          <TextInput
            label={t('charges.amount')}
            error={errorOf('amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            rightSection={currency}
            rightSectionWidth={52}
            rightSectionPointerEvents="none"
            value={amount}
            onChange={({ currentTarget: { value } }) => set({ amount: value })}
          />
          <TextInput
            label={t('charges.reason')}
            description={t('charges.reasonHint')}
            error={errorOf('reason')}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => set({ reason: value })}
          />
          <BalanceChange balance={to.balance} currency={currency} change={-cents} />
        </>
      )}
    </DialogForm>
  );
};
