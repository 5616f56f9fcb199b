import { Checkbox } from '@mantine/core';
import {
  type BillableCharge,
  createInvoice,
  listBillableCharges,
} from '@provost/contract/invoices';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callOwn, type Own, ownQuery } from '@/api/own.ts';
import { wireId } from '@/api/wire-id.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { isText, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { place, placed } from '@/ui/placed.tsx';
import { Loaded } from '../loaded.tsx';

/** Whose charges are invoiced: the id of an enrolment, or of a payer. */
export type Billed = { readonly enrolment: string } | { readonly payer: string };

export type Billable = Own<BillableCharge>;

/** The charges that no invoice has. */
export const billableQuery = (billed: Billed) => ({
  ...ownQuery(listBillableCharges, { query: billed }), // Somebody else can have invoiced some of them.
  staleTime: 0,
  gcTime: 0,
});

interface InvoiceDialogProps extends OpenDialog {
  readonly billed: Billed;
}

/** Issues an invoice of the charges that are chosen, and opens it. */
export const InvoiceDialog = (props: InvoiceDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={props.isOpen} title={t('invoices.create.title')} onCancel={props.onClose}>
      <Loaded query={billableQuery(props.billed)} lines={4} failedTitle={t('charges.failure')}>
        {(charges) =>
          charges.length === 0 ? (
            <p>{t('invoices.create.nothing')}</p>
          ) : (
            <InvoiceForm {...props} charges={charges} />
          )
        }
      </Loaded>
    </Dialog>
  );
};

interface InvoiceFormProps extends InvoiceDialogProps {
  readonly charges: readonly Billable[];
}

const sumOf = (charges: readonly Billable[]): number =>
  charges.reduce((sum, { amount }) => sum + (parseSignedHundredths(amount) ?? 0), 0);

const InvoiceForm = ({ billed, onClose, ...props }: InvoiceFormProps) => {
  // As they were on show when the dialog opened.
  const [charges] = useState(props.charges);
  const { t, format } = useTexts();
  const navigate = useNavigate();
  const currency = charges[0]?.currency ?? '';
  const { typed, set, draft } = useDialogDraft<{ chosen: readonly string[] }>(
    `invoice ${Object.values(billed).join(' ')} ${Object.keys(billed).join(' ')}`,
    () => ({ chosen: charges.filter((one) => one.currency === currency).map(({ id }) => id) }),
    { chosen: (stored) => Array.isArray(stored) && stored.every(isText) },
  );
  const create = useVersionedWrite({
    send: ({ ids, total }: { ids: readonly string[]; total: string }, { idempotencyKey }) => {
      const of =
        'payer' in billed
          ? { payer: wireId(billed.payer) }
          : { enrolment: wireId(billed.enrolment) };
      const body = { ...of, charges: ids.map(wireId), total };
      return callOwn(createInvoice, { body, idempotencyKey });
    },
    draft,
  });
  const { chosen } = typed;
  const shown = create.conflict ? props.charges : charges;
  const picked = shown.filter(({ id }) => chosen.includes(id));
  const currencies = [...new Set(picked.map((charge) => charge.currency))];
  const issueOf = (): string | undefined => {
    if (picked.length === 0) return t('invoices.create.none');
    if (currencies.length > 1) return t('invoices.create.currencies');
    return sumOf(picked) < 0 ? t('invoices.create.negative') : undefined;
  };
  return (
    <WriteForm
      write={create}
      body={{ ids: picked.map(({ id }) => id), total: formatHundredths(sumOf(picked)) }}
      onSaved={({ id }) => {
        onClose();
        void navigate({ to: '/invoices/$id', params: { id } });
      }}
      submitLabel={t('invoices.create.button')}
      issues={{ form: issueOf() }}
    >
      <Checkbox.Group
        label={t('invoices.create.charges')}
        value={[...chosen]}
        onChange={(next) => set({ chosen: next })}
      >
        {shown.map((charge, index) => (
          <Checkbox
            key={charge.id}
            {...(index === 0 && { 'data-autofocus': true })}
            mt="xs"
            value={charge.id}
            label={
              <>
                <bdi>{charge.label}</bdi> · {format.money(charge.amount, charge.currency)}
              </>
            }
            description={[
              ...('payer' in billed ? [charge.student.full_name] : []),
              format.day(charge.due_on),
              t(`charges.states.${charge.state}`),
            ].join(' · ')}
          />
        ))}
      </Checkbox.Group>
      {currencies.length === 1 && (
        <p>
          {placed(
            t('app.labelled', { label: t('invoices.total'), value: place }),
            <strong>{format.money(formatHundredths(sumOf(picked)), currencies[0])}</strong>,
          )}
        </p>
      )}
    </WriteForm>
  );
};
