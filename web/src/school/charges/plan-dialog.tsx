import { Checkbox, NativeSelect } from '@mantine/core';
import { changePlan, type EnrolmentPlanForm } from '@provost/contract/charges';
import { dayIn } from '@provost/contract/days';
import { readEnrolment } from '@provost/contract/enrolments';
import { parseSignedHundredths } from '@provost/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownQuery } from '@/api/own.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { courseQuery, paymentPlansQuery, plannedBy } from '../courses/course.queries.ts';
import type { Account } from './account.queries.ts';
import { AccountState } from './account-state.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';
import { useChargeIssues, useToday } from './charge-fields.ts';
import { InstalmentRows } from './instalment-rows.tsx';
import {
  centsOfRows,
  isTypedRows,
  isValidRow,
  type TypedInstalment,
  toInstalments,
  toTyped,
} from './typed-instalments.ts';

/** Replaces what an enrolment still owes by other instalments. */
export const PlanDialog = (props: ChargeDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('charges.plan.title', { name: props.name })}
      onCancel={props.onClose}
    >
      <AccountState enrolment={props.enrolment} lines={4}>
        {(account) => <PlanForm {...props} account={account} />}
      </AccountState>
    </Dialog>
  );
};

interface PlanFormProps extends ChargeDialogProps {
  readonly account: Account;
}

interface Typed {
  readonly planId: string;
  readonly rows: readonly TypedInstalment[];
  readonly isFree: boolean;
  readonly reason: string;
  /** Of the enrolment: what a colleague has changed since is a conflict. */
  readonly version: number;
}

const centsOf = (amount: string): number => parseSignedHundredths(amount) ?? 0;

const PlanForm = ({ enrolment, ...props }: PlanFormProps) => {
  // As it was on show when the dialog opened.
  const [{ data, balance, version: shown }] = useState(props.account);
  const { t } = useTranslation();
  const { language } = useFormat();
  const timeZone = useTimeZone();
  const today = useToday();
  const { currency } = balance;
  const issues = useChargeIssues(currency);
  const openCents = Math.max(0, centsOf(balance.balance));
  const { data: plans = [] } = useQuery(paymentPlansQuery);
  const { data: enrolled } = useQuery(ownQuery(readEnrolment, { params: { id: enrolment } }));
  const { data: course } = useQuery({
    ...courseQuery(enrolled?.course.id ?? ''),
    enabled: enrolled !== undefined,
  });
  const [{ planId, rows, isFree, reason, version }, setTyped, draft] = useDialogDraft<Typed>(
    `plan ${enrolment}`,
    () => {
      const open = data.filter((charge) => centsOf(charge.open) > 0);
      const rest = open.map(({ open: left, due_on }) => ({ amount_cents: centsOf(left), due_on }));
      const current = rest.length > 0 ? rest : [{ amount_cents: 0, due_on: today }];
      // Without anything open, there is only a new total.
      return {
        planId: '',
        rows: toTyped(current, language),
        isFree: openCents === 0,
        reason: '',
        version: shown,
      };
    },
    { rows: isTypedRows },
  );
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  const [problem, setProblem] = useState<string>();
  const total = { language, totalCents: isFree ? undefined : openCents };
  const change = useVersionedWrite({
    send: sendTo(changePlan, (body: EnrolmentPlanForm) => ({ params: { id: enrolment }, body })),
    version,
    draft,
    showsErrors: true,
  });
  const choose = (id: string) => {
    set({ planId: id });
    setProblem(undefined);
    const plan = plans.find((one) => one.id === id);
    if (!plan || !enrolled) return;
    const planned = plannedBy(plan, openCents, {
      enrolledOn: dayIn(timeZone, new Date(enrolled.enrolled_at)),
      startsOn: course?.starts_at ? dayIn(timeZone, new Date(course.starts_at)) : null,
    });
    if (typeof planned === 'string') {
      setProblem(t(`settings.plans.problems.${planned}`));
      return;
    }
    // What would be due already is due today.
    const later = planned.map((one) => (one.due_on < today ? { ...one, due_on: today } : one));
    set({ rows: toTyped(later, language) });
  };
  const cents = centsOfRows(rows, total);
  const isClosed = rows.every((row, index) => isValidRow(row, cents[index]));
  const body = {
    instalments: toInstalments(rows, total),
    ...(isFree && { change_total: true }),
    ...(reason.trim() && { reason: reason.trim() }),
  };
  const button = t('charges.plan.button');
  return (
    <WriteForm
      write={change}
      body={body}
      submitLabel={button}
      issues={{
        instalments: isClosed ? undefined : t('charges.plan.notClosed'),
        reason: isFree ? issues.required(reason) : undefined,
      }}
    >
      {openCents > 0 && (
        <NativeSelect
          data-autofocus
          label={t('charges.plan.from')}
          value={planId}
          error={problem}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: t('charges.plan.own') },
            ...plans
              .filter(({ archived }) => !archived)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <InstalmentRows
        rows={rows}
        totalCents={total.totalCents}
        currency={currency}
        onChange={(changed) => set({ rows: changed })}
      />
      {openCents > 0 && (
        <Checkbox
          label={t('charges.plan.changeTotal')}
          checked={isFree}
          onChange={(event) => {
            // The rest stays as it was.
            const planned = cents.map((one, index) => ({
              amount_cents: one ?? 0,
              due_on: rows[index]?.due_on ?? '',
            }));
            set({ isFree: event.currentTarget.checked, rows: toTyped(planned, language) });
          }}
        />
      )}
      {isFree && (
        <DialogText
          label={t('charges.reason')}
          hint={t('charges.reasonHint')}
          name="reason"
          value={reason}
          onChange={(text) => set({ reason: text })}
        />
      )}
    </WriteForm>
  );
};
