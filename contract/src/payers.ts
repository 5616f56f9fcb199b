import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import type { PayerChange, PayerForm, PayerLink } from './payers.form.ts';
import type { ListedPayer, Payer, PayerDetails } from './payers.schema.ts';

export type * from './payers.form.ts';
export type * from './payers.schema.ts';

export const payerKinds = ['person', 'organisation'] as const;

/** The details of a payer have this many students and enrolments, the newest. */
export const payerDetailRows = 100;

const payerContent = ['payers', 'students', 'enrolments', 'courses', 'payments', 'school'] as const;
const readPayers = { action: 'read', subject: 'Payer' } as const;

export const listPayers = endpoint<ResultsPage<ListedPayer>>()({
  route: 'GET /api/payers/',
  access: readPayers,
  shows: payerContent,
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

export const readPayer = endpoint<{ data: PayerDetails }>()({
  route: 'GET /api/payers/{id}/',
  access: readPayers,
  shows: payerContent,
});

export const createPayer = endpoint<Written<Payer>, PayerForm>()({
  route: 'POST /api/payers/',
  access: { action: 'create', subject: 'Payer' },
  affects: ['payers'],
});

export const updatePayer = endpoint<Written<Payer>, PayerChange>()({
  route: 'PATCH /api/payers/{id}/',
  access: { action: 'update', subject: 'Payer' },
  affects: ['payers', 'students', 'enrolments'],
});

/** Finance edits neither students nor enrolments, but chooses their payers. */
export const linkPayer = endpoint<
  Written<{ payer: { id: number; name: string } | null; version: number }>,
  PayerLink
>()({
  route: 'POST /api/payers/link/',
  access: { action: 'update', subject: 'Payer' },
  affects: ['payers', 'students', 'enrolments'],
});
