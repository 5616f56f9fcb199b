import { languageOf } from '@provost/contract/locales';
import { createPayer, type Payer } from '@provost/contract/payers';
import { payerForm } from '@provost/contract/payers.form';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { ownRows } from '@/api/own.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { PageHeader } from '@/ui/page-header.tsx';
import { PayerFields } from './payer-fields.tsx';
import { newPayer, payerBase, payerSpec } from './payer-form.ts';

export const PayerNewScreen = () => {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const base = useMemo(() => newPayer(languageOf(i18n.language) ?? 'en'), [i18n.language]);
  const form = useRecordForm({
    spec: payerSpec,
    schema: payerForm,
    isNew: true,
    another: {
      kept: ['kind', 'locale'],
      linkOf: (id) => ({ to: '/payers/$id', params: { id } }),
    },
    draft: 'payer:new',
    draftOf: (id) => `payer:${id}`,
    base,
    save: ({ body, idempotencyKey }) =>
      callEndpoint(createPayer, { body: body as never, idempotencyKey }),
    adapter: ownRows<Payer>(),
    baseOf: payerBase,
    onSaved: ({ id, isEdited, isAnother }) => {
      if (isAnother) return;
      // In the place of the form: Back leads to where the user came from.
      const replace = true;
      if (id === undefined) void navigate({ to: '/payers', replace });
      else if (isEdited) void navigate({ to: '/payers/$id/edit', params: { id }, replace });
      else void navigate({ to: '/payers/$id', params: { id }, replace });
    },
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
