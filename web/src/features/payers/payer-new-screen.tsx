import { languageOf } from '@provost/contract/locales';
import { createPayer } from '@provost/contract/payers';
import { payerForm } from '@provost/contract/payers.form';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useNewForm } from '@/forms/record-screens.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { PayerFields } from './payer-fields.tsx';
import { newPayer, payerBase, payerSpec } from './payer-form.ts';

export const PayerNewScreen = () => {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const base = useMemo(() => newPayer(languageOf(i18n.language) ?? 'en'), [i18n.language]);
  const form = useNewForm({
    name: 'payer',
    kept: ['kind', 'locale'],
    spec: payerSpec,
    schema: payerForm,
    base,
    save: ({ body, idempotencyKey }) =>
      callEndpoint(createPayer, { body: body as never, idempotencyKey }),
    baseOf: payerBase,
  });
  return (
    <>
      <PageHeader title={t('nav.payer-new')} />
      <RecordFormView
        form={form}
        label={t('nav.payer-new')}
        onCancel={() => void navigate({ to: '/payers' })}
      >
        <PayerFields />
      </RecordFormView>
    </>
  );
};
