import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import type { PayerChange, PayerForm } from './payers.form.ts';
import type { Payer, PayerDetails } from './payers.schema.ts';

export type { Payer, PayerChange, PayerDetails, PayerForm };

export const payerKinds = ['person', 'organisation'] as const;

/** The details of a payer have this many students and enrolments, the newest. */
export const payerDetailRows = 100;

const readPayers = { action: 'read', subject: 'Payer' } as const;

export const listPayers = endpoint<{ response: ResultsPage<Payer> }>()({
  method: 'GET',
  path: '/api/payers/',
  access: readPayers,
  shows: ['payers'],
  list: { orderings: ['name', 'created_at'], filters: { kind: payerKinds } },
  csv: {
    access: { action: 'export', subject: 'Payer' },
    columns: [
      'id',
      'kind',
      'name',
      'email',
      'phone',
      'address',
      'tax_number',
      'locale',
      'created_at',
    ],
  },
});

export const readPayer = endpoint<{ response: { data: PayerDetails } }>()({
  method: 'GET',
  path: '/api/payers/{id}/',
  access: readPayers,
  shows: ['payers', 'students', 'enrolments', 'courses', 'payments', 'school'],
});

export const createPayer = endpoint<{ body: PayerForm; response: Written<Payer> }>()({
  method: 'POST',
  path: '/api/payers/',
  access: { action: 'create', subject: 'Payer' },
  affects: ['payers'],
});

export const updatePayer = endpoint<{ body: PayerChange; response: Written<Payer> }>()({
  method: 'PATCH',
  path: '/api/payers/{id}/',
  access: { action: 'update', subject: 'Payer' },
  affects: ['payers', 'students', 'enrolments'],
});
