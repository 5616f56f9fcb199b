import type { Payer } from '@provost/contract/payers';
import type { Own } from '@/api/own.ts';
import { emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';

/** Labels are the headings of the list's columns. */
export const payerSpec: FormSpec = {
  kind: { kind: 'text', title: 'payers.kind', isRequired: true },
  name: { kind: 'text', title: 'payers.name', isRequired: true },
  email: { kind: 'text', title: 'table.fields.email' },
  phone: { kind: 'phone', title: 'table.fields.phone' },
  address: { kind: 'text', title: 'payers.address' },
  tax_number: { kind: 'text', title: 'payers.taxNumber' },
  locale: { kind: 'text', title: 'layout.language', isRequired: true },
};

export const newPayer = (locale: string): FormBase => ({
  values: { ...emptyValues(payerSpec), kind: 'person', locale },
  version: undefined,
});

export const payerBase = (payer: Own<Payer>): FormBase => ({
  values: {
    kind: payer.kind,
    name: payer.name,
    email: payer.email ?? '',
    phone: payer.phone ?? '',
    address: payer.address ?? '',
    tax_number: payer.tax_number ?? '',
    locale: payer.locale,
  },
  version: payer.version,
});
