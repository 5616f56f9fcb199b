import { type Balance, listBalances } from '@provost/contract/charges';
import { type EnrolmentDetails, readEnrolment } from '@provost/contract/enrolments';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { type MoveCreditForm as Move, moveCredit } from '@provost/contract/split-payments';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { type Own, ownRows } from '@/api/own.ts';
import { findRecords, readRecord } from '@/api/records.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogAmount, DialogSelect, DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Loaded } from '@/school/loaded.tsx';
import { BalanceChange } from './balance-change.tsx';
import { useChargeIssues } from './charge-fields.ts';

type Row = Own<Balance>;

const centsOf = ({ balance }: Row): number => parseSignedHundredths(balance) ?? 0;

const creditOf = (row: Row): number => Math.max(0, -centsOf(row));

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
export const MoveCredit = ({ enrolment }: { readonly enrolment: string }) => {
  const { t } = useTranslation();
  return (
    <Loaded query={targetsQuery(enrolment)} lines={4} failedTitle={t('charges.failure')}>
      {({ from, targets }) => {
        const [first] = targets;
        if (!from || !first) return <p>{t('charges.moveCredit.none')}</p>;
        return <MoveForm from={from} first={first} targets={targets} />;
      }}
    </Loaded>
  );
};

interface MoveFormProps {
  readonly from: Row;
  readonly first: Row;
  readonly targets: readonly Row[];
}

const MoveForm = (props: MoveFormProps) => {
  // As they were on show when the dialog opened.
  const [{ from, first, targets }] = useState(props);
  const { t, format } = useTexts();
  const { currency } = from;
  const issues = useChargeIssues(currency);
  const credit = creditOf(from);
  const proposed = (row: Row) => (centsOf(row) > 0 ? Math.min(credit, centsOf(row)) : credit);
  const { typed, set, field, required, draft } = useDialogDraft(`credit of ${from.id}`, () => ({
    to: first.id,
    amount: formatDecimal(format.language, proposed(first)),
    reason: '',
    // What a colleague has moved since is a conflict.
    credit,
  }));
  const to = targets.find(({ id }) => id === typed.to) ?? first;
  const move = useVersionedWrite({
    send: sendTo(moveCredit, (body: Move) => ({ params: { id: from.id }, body })),
    draft,
  });
  const cents = issues.centsOf(typed.amount) ?? 0;
  const shown = move.conflict ? creditOf(props.from) : typed.credit;
  return (
    <WriteForm
      write={move}
      body={{
        to: wireId(to.id),
        amount: formatHundredths(cents),
        reason: typed.reason.trim(),
        credit: formatHundredths(shown),
      }}
      submitLabel={t('charges.moveCredit.button')}
      issues={{ to: undefined, amount: issues.amount(typed.amount), ...required('reason') }}
    >
      <p>
        {t('charges.moveCredit.effect', {
          amount: format.money(formatHundredths(shown), currency),
          course: from.course.title,
        })}
      </p>
      <DialogSelect
        isFirst
        label={t('charges.moveCredit.to')}
        name="to"
        value={to.id}
        onChange={(value) => {
          const next = targets.find(({ id }) => id === value) ?? first;
          set({ to: next.id, amount: formatDecimal(format.language, proposed(next)) });
        }}
        data={targets.map((row) => ({
          value: row.id,
          label: `${row.student.full_name} · ${row.course.title}`,
        }))}
      />
      <DialogAmount {...field('amount')} label={t('charges.amount')} currency={currency} />
      <DialogText {...field('reason')} label={t('charges.reason')} hint={t('charges.reasonHint')} />
      <BalanceChange balance={to.balance} currency={currency} change={-cents} />
    </WriteForm>
  );
};
