import { type Payer, updatePayer } from '@provost/contract/payers';
import { payerChange } from '@provost/contract/payers.form';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useDetails } from '@/api/details/use-details.ts';
import { type Own, ownRows } from '@/api/own.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { DetailsContent } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { PayerFields } from './payer-fields.tsx';
import { payerBase, payerSpec } from './payer-form.ts';
import { payerDetails } from './payer-list.ts';

export const PayerEditScreen = () => {
  const { t } = useTranslation();
  const id = useParams({ strict: false, select: (params) => params.id }) ?? '';
  const load = useDetails(payerDetails, id);
  const { more } = load;
  return (
    <>
      <PageHeader title={load.row?.name ?? t('payers.one')} note={t('record.edit')} />
      <DetailsContent load={load}>
        {more && <PayerEditForm key={id} id={id} payer={more} />}
      </DetailsContent>
    </>
  );
};

interface PayerEditFormProps {
  readonly id: string;
  readonly payer: Own<Payer>;
}

const PayerEditForm = ({ id, payer }: PayerEditFormProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/payers/$id', params: { id } });
  const form = useRecordForm({
    spec: payerSpec,
    schema: payerChange,
    draft: `payer:${id}`,
    base: payerBase(payer),
    save: ({ body, idempotencyKey }) =>
      callEndpoint(updatePayer, { params: { id }, body, idempotencyKey }),
    adapter: ownRows<Payer>(),
    baseOf: payerBase,
    onSaved: ({ isEdited }) => {
      if (!isEdited) leave();
    },
  });
  return (
    <RecordFormView form={form} label={t('payers.one')} onCancel={leave}>
      <PayerFields />
    </RecordFormView>
  );
};
