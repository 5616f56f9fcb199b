import { isAmount } from '@provost/contract/money';
import { paymentMethods, paymentStatuses } from '@provost/contract/payment-status';
import { decimal } from '@provost/contract/pricing.form';
import { currency, line, typedInstant } from '@provost/contract/text.schema';
import * as z from 'zod/mini';
import { courseCodeHeaders, courseTitleHeaders } from '../../school/imports/course-headers.ts';
import type { ImportField } from '../../school/imports/import-kind.ts';
import { emailField, studentEmailHeaders } from '../../school/imports/person-fields.ts';
import { wordsFor } from '../../school/imports/value-words.ts';

/** The columns of files with payments. */
export const importedFields: readonly ImportField[] = [
  {
    ...emailField,
    name: 'student',
    headers: studentEmailHeaders,
    bestHeaders: studentEmailHeaders,
  },
  {
    name: 'course',
    type: 'text',
    schema: line(1, 200),
    isCode: true,
    isRequired: true,
    headers: [...courseCodeHeaders, ...courseTitleHeaders, 'course.title', 'Product'],
    bestHeaders: courseCodeHeaders,
  },
  {
    name: 'amount',
    type: 'amount',
    schema: decimal(isAmount, 'amount'),
    isRequired: true,
    headers: [
      'Price',
      'Total',
      'Amount paid',
      'Final price',
      'Montant payé',
      'Gezahlter Betrag',
      'Summe',
      'Importe pagado',
      'Monto',
      'Valor pago',
    ],
  },
  { name: 'currency', type: 'text', schema: currency, isCode: true, isNeverBlank: true },
  {
    name: 'method',
    type: 'text',
    schema: z.enum(paymentMethods),
    isNeverBlank: true,
    headers: [
      'Payment method',
      'Mode de paiement',
      'Moyen de paiement',
      'Zahlungsweise',
      'Zahlungsmethode',
      'Método de pago',
      'Forma de pagamento',
      'Método de pagamento',
    ],
    choices: wordsFor({
      card: [
        ...['Stripe', 'Credit card', 'Debit card', 'Karte', 'Kreditkarte', 'EC', 'EC-Karte'],
        ...['Carte', 'Carte bancaire', 'CB', 'Tarjeta', 'Tarjeta de crédito'],
        ...['Cartão', 'Cartão de crédito'],
      ],
      bank_transfer: [
        ...['Bank transfer', 'Bank-transfer', 'Transfer', 'Wire transfer', 'Überweisung'],
        ...['Banküberweisung', 'SEPA', 'SEPA-Lastschrift', 'Lastschrift', 'Direct debit'],
        ...['Virement', 'Virement bancaire', 'Prélèvement', 'Transferencia'],
        ...['Transferencia bancaria', 'Domiciliación', 'Débito direto', 'PIX'],
      ],
      cash: ['Bar', 'Bargeld', 'Barzahlung', 'Espèces', 'Efectivo', 'Dinheiro', 'Numerário'],
      wallet: [
        ...['PayPal', 'Apple Pay', 'Google Pay', 'MB Way', 'Portefeuille électronique'],
        ...['Billetera digital', 'Carteira digital'],
      ],
      manual: ['Manuell', 'Saisie manuelle'],
    }),
  },
  {
    name: 'status',
    type: 'text',
    schema: z.enum(paymentStatuses),
    isNeverBlank: true,
    choices: wordsFor({
      paid: [...['Succeeded', 'Bezahlt', 'Payé', 'Payée', 'Pagado', 'Pagada', 'Pago', 'Paga']],
      pending: [
        ...['Open', 'Unpaid', 'Offen', 'Ausstehend', 'Unbezahlt', 'En attente', 'Impayé'],
        ...['Impayée', 'Pendiente', 'Pendente'],
      ],
      partially_refunded: [
        ...['Partially refunded', 'Teilweise erstattet', 'Remboursé partiellement'],
        ...['Reembolsado en parte', 'Parcialmente reembolsado'],
      ],
      refunded: ['Erstattet', 'Remboursé', 'Reembolsado'],
      failed: ['Fehlgeschlagen', 'Échec', 'Fallido', 'Falhou'],
      void: ['Annulliert', 'Annulé', 'Anulado'],
    }),
  },
  {
    name: 'paid_at',
    type: 'time',
    schema: typedInstant,
    isNeverBlank: true,
    headers: [
      'Paid at',
      'Date',
      'Datum',
      'Data',
      'Fecha',
      'Purchased at',
      'Payment date',
      'Created date',
    ],
  },
  {
    name: 'provider_ref',
    type: 'text',
    schema: line(1, 200),
    isCode: true,
    isNeverBlank: true,
    headers: ['Transaction ID', 'Charge ID', 'Payment ID'],
  },
  {
    name: 'number',
    type: 'text',
    schema: line(1, 40),
    isCode: true,
    isNeverBlank: true,
    headers: ['Payment number'],
  },
];
