import { endpoint } from './endpoint.ts';
import type * as schema from './invoices.schema.ts';
import type { ResultsPage, Written } from './list.schema.ts';

export type * from './invoices.schema.ts';

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const maxInvoiceLines = 500;

const read = { action: 'read', subject: 'Invoice' } as const;
const create = { action: 'create', subject: 'Invoice' } as const;

export const listInvoices = endpoint<ResultsPage<schema.ListedInvoice>>()({
  route: 'GET /api/invoices/',
  access: read,
  shows: ['invoices'],
  list: {
    orderings: ['issued_on', 'total'],
    filters: { kind: invoiceKinds },
    textFilters: ['currency'],
    idFilters: ['payer', 'student'],
    rangeFilters: { issued: 'day' },
  },
  csv: {
    access: { action: 'export', subject: 'Invoice' },
    columns: [
      'id',
      'number',
      'kind',
      'issued_on',
      'buyer.name',
      'currency',
      'net',
      'tax',
      'total',
      'invoice.number',
      'credit_note.number',
      'reason',
    ],
  },
});

export const readInvoice = endpoint<{ data: schema.Invoice }>()({
  route: 'GET /api/invoices/{id}/',
  access: read,
  shows: ['invoices'],
});

/** With `?enrolment` or `?payer`. */
export const listBillableCharges = endpoint<{ data: schema.BillableCharge[] }>()({
  route: 'GET /api/invoices/charges/',
  access: create,
  shows: ['invoices', 'enrolments', 'students', 'courses', 'payers', 'tax-rates'],
});

export const createInvoice = endpoint<Written<schema.Invoice>, schema.InvoiceForm>()({
  route: 'POST /api/invoices/',
  access: create,
  affects: ['invoices'],
});

export const createCreditNote = endpoint<Written<schema.Invoice>, schema.CreditNoteForm>()({
  route: 'POST /api/invoices/{id}/credit-note/',
  access: create,
  affects: ['invoices'],
});
