import { Checkbox, NativeSelect } from '@mantine/core';
import { changePlan, type EnrolmentPlanForm } from '@provost/contract/charges';
import { readEnrolment } from '@provost/contract/enrolments';
import { parseSignedHundredths } from '@provost/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownQuery } from '@/api/own.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import {
  courseQuery,
  paymentPlansQuery,
  planChoices,
  plannedBy,
} from '../courses/course.queries.ts';
import type { AccountFormProps } from './account.queries.ts';
import { usePlanDates, useToday } from './charge-fields.ts';
import { InstalmentRows } from './instalment-rows.tsx';
import {
  centsOfRows,
  isTypedRows,
  isValidRow,
  type TypedInstalment,
  toInstalments,
  toTyped,
} from './typed-instalments.ts';

interface Typed {
  readonly planId: string;
  readonly rows: readonly TypedInstalment[];
  readonly isFree: boolean;
  readonly reason: string;
  /** Of the enrolment: what a colleague has changed since is a conflict. */
  readonly version: number;
}

const centsOf = (amount: string): number => parseSignedHundredths(amount) ?? 0;

/** Replaces what an enrolment still owes by other instalments. */
export const PlanForm = ({ enrolment, ...props }: AccountFormProps) => {
  // As it was on show when the dialog opened.
  const [{ data, balance, version: shown }] = useState(props.account);
  const { t, language } = useTranslation();
  const datesOf = usePlanDates();
  const today = useToday();
  const { currency } = balance;
  const openCents = Math.max(0, centsOf(balance.balance));
  const { data: plans = [] } = useQuery(paymentPlansQuery);
  const { data: enrolled } = useQuery(ownQuery(readEnrolment, { params: { id: enrolment } }));
  const { data: course } = useQuery({
    ...courseQuery(enrolled?.course.id ?? ''),
    enabled: enrolled !== undefined,
  });
  const { typed, set, field, required, draft } = useDialogDraft<Typed>(
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
  const { planId, rows, isFree, version } = typed;
  const reason = typed.reason.trim();
  const [problem, setProblem] = useState<string>();
  const total = { language, totalCents: isFree ? undefined : openCents };
  const change = useVersionedWrite({
    send: sendTo(changePlan, (body: EnrolmentPlanForm) => ({ params: { id: enrolment }, body })),
    version,
    draft,
  });
  const choose = (id: string) => {
    set({ planId: id });
    setProblem(undefined);
    const plan = plans.find((one) => one.id === id);
    if (!plan || !enrolled) return;
    const dates = datesOf(enrolled.enrolled_at, course?.starts_at);
    const planned = plannedBy(plan, openCents, dates);
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
    ...(reason && { reason }),
  };
  return (
    <WriteForm
      write={change}
      body={body}
      submitLabel={t('charges.plan.button')}
      issues={{
        instalments: isClosed ? undefined : t('charges.plan.notClosed'),
        ...(isFree && required('reason')),
      }}
    >
      {openCents > 0 && (
        <NativeSelect
          data-autofocus
          label={t('charges.plan.from')}
          value={planId}
          error={problem}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[{ value: '', label: t('charges.plan.own') }, ...planChoices(plans)]}
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
          {...field('reason')}
          label={t('charges.reason')}
          hint={t('charges.reasonHint')}
        />
      )}
    </WriteForm>
  );
};
