import { type PayerDetails, updatePayer } from '@provost/contract/payers';
import { payerChange } from '@provost/contract/payers.form';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { type EditFormProps, EditScreen, useEditForm } from '@/forms/record-screens.tsx';
import { PayerFields } from './payer-fields.tsx';
import { payerBase, payerSpec } from './payer-form.ts';
import { payerDetails } from './payer-list.ts';

export const PayerEditScreen = () => (
  <EditScreen
    details={payerDetails}
    titleOf={({ name }) => name}
    kind="payers.one"
    form={PayerEditForm}
  />
);

const PayerEditForm = ({ id, record }: EditFormProps<Own<PayerDetails>>) => {
  const { t } = useTranslation();
  const { form, leave } = useEditForm({
    name: 'payer',
    id,
    endpoint: updatePayer,
    spec: payerSpec,
    schema: payerChange,
    base: payerBase(record),
    baseOf: payerBase,
  });
  return (
    <RecordFormView form={form} label={t('payers.one')} onCancel={leave}>
      <PayerFields />
    </RecordFormView>
  );
};
