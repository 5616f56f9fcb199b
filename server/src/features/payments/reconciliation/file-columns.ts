import { nameKey } from '@provost/contract/name-key';
import type { ReconciliationSource } from '@provost/contract/reconciliations';

/** The fields of a row, and the headers that Stripe, PayPal and banks give them, the best first. */
const headers = {
  date: [
    'created (utc)',
    'created date (utc)',
    'date completed (utc)',
    'completed date',
    'buchungstag',
    'booking date',
    'transaction date',
    'date',
    'datum',
    'data',
    'fecha',
    'valutadatum',
    'data mov.',
  ],
  amount: [
    'gross',
    'brutto',
    'avant commission',
    'bruto',
    'credit amount',
    'amount',
    'betrag',
    'montant',
    'valor',
    'importe',
    'monto',
    'importancia',
  ],
  currency: [
    'currency',
    'waehrung',
    'wahrung',
    'payment currency',
    'devise',
    'moeda',
    'moneda',
    'divisa',
  ],
  name: [
    'card name',
    'customer name',
    'payer name',
    'payer',
    'beguenstigter/zahlungspflichtiger',
    'counterparty',
    'name',
    'nom',
    'nome',
    'nombre',
  ],
  email: ['customer email', 'from email address', 'absender e-mail-adresse', 'email'],
  description: [
    'verwendungszweck',
    'transaction description',
    'payment reference',
    'description',
    'subject',
    'betreff',
    'libelle',
    'descricao',
    'concepto',
    'descripcion',
  ],
  type: ['type', 'typ'],
  status: ['status', 'state', 'info', 'etat', 'estado'],
} as const;

const idHeaders = [
  'source',
  'transaction id',
  'transaktionscode',
  'transferwise id',
  'id',
  'paymentintent id',
  'kundenreferenz (end-to-end)',
];
const referenceHeaders = ['reference', 'referenz', 'referencia', 'provider_ref'];

export type Field = keyof typeof headers;

/**
 * Undefined if nothing says when how much came in. A payment can have been recorded with any of the
 * references.
 */
export function findColumns(header: readonly string[], source: ReconciliationSource) {
  const keys = header.map(nameKey);
  const place = (names: readonly string[]): number[] =>
    names.map((name) => keys.indexOf(name)).filter((at) => at >= 0);
  const fields = Object.fromEntries(
    Object.entries(headers).flatMap(([field, names]) =>
      place(names)
        .slice(0, 1)
        .map((at) => [field, at]),
    ),
  ) as Partial<Record<Field, number>>;
  if (fields.date === undefined || fields.amount === undefined) return undefined;
  const ids = place(idHeaders);
  const references = place(referenceHeaders);
  // The reference of a bank is a free text; elsewhere an id can be the number of the line.
  const ordered = source === 'other' ? [...references, ...ids] : [...ids, ...references];
  return { fields, references: source === 'bank' ? ordered.slice(0, 1) : ordered };
}

/** Lines of a provider that move money without anybody paying. */
const otherTypes =
  /refund|reversal|payout|fee|transfer|adjust|conversion|withdraw|hold|reserve|deposit|top-?up/;
const otherStatuses =
  /pending|fail|denied|declin|cancel|revert|expired|incomplete|requires|uncaptured|vorgemerkt|ausstehend|abgelehnt|en attente|refuse|pendente|recusad/;

export const isIncoming = (
  source: ReconciliationSource,
  { type, status }: { readonly type: string; readonly status: string },
): boolean =>
  !((source === 'stripe' || source === 'paypal') && otherTypes.test(nameKey(type))) &&
  !otherStatuses.test(nameKey(status));
