import {
  createPaymentPlan,
  deletePaymentPlan,
  type PaymentPlan,
  updatePaymentPlan,
} from '@provost/contract/payment-plans';
import { paymentPlanChange, paymentPlanForm } from '@provost/contract/payment-plans.form';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import type { FieldValue, FormBase, FormSpec } from '@/forms/field-spec.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { paymentPlansQuery } from '@/school/courses/payment-plans.ts';
import { InstalmentsField } from './instalments-field.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { newRows, rowsOf, toInstalment, toRows, toTexts } from './plan-rows.ts';
import { SettingsRecordsScreen } from './settings-records-screen.tsx';
import { SettingsTable } from './settings-table.tsx';
import { usePlanWords } from './use-plan-words.ts';

type Plan = Own<PaymentPlan>;

const spec: FormSpec = {
  name: { kind: 'text', title: 'settings.name', isRequired: true },
  instalments: { kind: 'list', title: 'settings.plans.instalments', isRequired: true },
};

const baseOf = (plan: Plan | undefined): FormBase => ({
  values: { name: plan?.name ?? '', instalments: toTexts(plan ? rowsOf(plan) : newRows) },
  version: plan?.version,
});

/** The rows as the contract wants them. */
const sent = ({ instalments, ...body }: Record<string, unknown>) => ({
  ...body,
  ...(instalments !== undefined && {
    instalments: toRows(instalments as FieldValue).map(toInstalment),
  }),
});

/** The form has rows of texts, the contract instalments. */
const checking = (schema: typeof paymentPlanForm | typeof paymentPlanChange) => ({
  safeParse: (body: unknown) => schema.safeParse(sent(body as Record<string, unknown>)),
});

export const PaymentPlansScreen = () => {
  const { t } = useTranslation();
  const can = useCan();
  const words = usePlanWords();
  return (
    <SettingsRecordsScreen<Plan>
      screen="settings-payment-plans"
      records={useQuery(paymentPlansQuery)}
      hint={t('settings.plans.hint')}
      empty={t('settings.plans.empty')}
      failure={t('settings.plans.failure')}
      newLabel={t('settings.plans.new')}
      canAdd={can(createPaymentPlan.access)}
      form={(plan, onDone) => <PlanForm plan={plan} onDone={onDone} />}
      table={(plans, open) => (
        <SettingsTable<Plan>
          label={t('nav.settings-payment-plans')}
          records={plans}
          column={t('settings.plans.instalments')}
          describe={(plan) => words(rowsOf(plan))}
          {...(can(updatePaymentPlan.access) && {
            edit: {
              open,
              archive: ({ id }, archived, { idempotencyKey, version }) =>
                callEndpoint(updatePaymentPlan, {
                  params: { id },
                  body: { archived, ...version },
                  idempotencyKey,
                }),
              remove: ({ id }, { idempotencyKey }) =>
                callEndpoint(deletePaymentPlan, { params: { id }, idempotencyKey }),
              removeEffect: t('settings.plans.deleteEffect'),
            },
          })}
        />
      )}
    />
  );
};

interface PlanFormProps {
  /** Undefined for a new one. */
  readonly plan: Plan | undefined;
  readonly onDone: () => void;
}

const PlanForm = ({ plan, onDone }: PlanFormProps) => {
  const { t } = useTranslation();
  const words = usePlanWords();
  const { data: school } = useQuery(schoolQuery);
  const currency = school?.default_currency ?? '';
  const base = useMemo(() => baseOf(plan), [plan]);
  const form = useRecordForm<Plan>({
    spec,
    schema: checking(plan ? paymentPlanChange : paymentPlanForm),
    isNew: !plan,
    draft: `payment-plan:${plan?.id ?? 'new'}`,
    base,
    save: ({ body, idempotencyKey }) =>
      plan
        ? callEndpoint(updatePaymentPlan, {
            params: { id: plan.id },
            body: sent(body),
            idempotencyKey,
          })
        : callEndpoint(createPaymentPlan, { body: sent(body) as never, idempotencyKey }),
    baseOf,
    onSaved: ({ isEdited }) => {
      if (!isEdited || !plan) onDone();
    },
    fieldOfCode: { name_in_use: 'name' },
    describe: (name, value) => (name === 'instalments' ? words(toRows(value)) : undefined),
  });
  return (
    <RecordFormView
      form={form}
      label={plan?.name ?? t('settings.plans.new')}
      onCancel={() => {
        form.forgetDraft();
        onDone();
      }}
    >
      <FormSection title={t('settings.plans.one')} hint={t('settings.plans.formHint')}>
        <TextField name="name" />
        <InstalmentsField currency={currency} />
      </FormSection>
      <FormSection title={t('settings.plans.preview')} hint={t('settings.plans.previewHint')}>
        <PlanPreview currency={currency} />
      </FormSection>
    </RecordFormView>
  );
};
