import { changePayer, csv, money, type Screen, type Shown } from './role-action-parts.ts';

const readers = 'owner admin finance';

/** What is done about what an enrolment owes. */
export const balanceActions = (at: Shown): Screen['actions'] => ({
  Postpone: [money, 'POST', '/api/charges/postpone/', { ids: [at.charge], days: 7, reason: 'A' }],
  Waive: [money, 'POST', `/api/enrolments/${at.enrolment}/charges/`, { kind: 'waiver' }],
});

/** Refused without charges, so the screens stay as they are. */
const createInvoice = { 'Create invoice': [money, 'POST', '/api/invoices/', {}] } as const;

export const chargeActions = (at: Shown): Screen['actions'] => ({
  'Change plan': [money, 'POST', `/api/enrolments/${at.enrolment}/plan/`, {}],
  Statement: [readers, 'GET', `/api/auth/admin/students/${at.student}/statement/`],
  'Add charge': [money, 'POST', `/api/enrolments/${at.enrolment}/charges/`, { kind: 'fee' }],
  ...createInvoice,
  ...changePayer,
  'Actions for': [money, 'DELETE', `/api/charges/${at.charge}/`],
});

/** Balances, payers, and the settings of both. */
export const owedActions = (at: Shown): Readonly<Record<string, Screen>> => {
  const edit = {
    Edit: [money, 'PATCH', `/api/payers/${at.payer}/`, {}],
    'Record payment': [money, 'POST', '/api/payments/split/', {}],
    ...createInvoice,
  } as const;
  const invoice = {
    Print: [readers, 'GET', `/api/invoices/${at.invoice}/`],
    'Credit note': [money, 'POST', `/api/invoices/${at.invoice}/credit-note/`, {}],
  } as const;
  const plan = `/api/payment-plans/${at.plan}/`;
  const rate = `/api/tax-rates/${at.rate}/`;
  return {
    Balances: {
      path: '/balances',
      open: readers,
      actions: {
        'Export CSV': csv(readers, '/api/balances/'),
        'Actions for': [money, 'PATCH', `/api/charges/${at.charge}/`, {}],
      },
    },
    Invoices: {
      path: '/invoices',
      open: readers,
      actions: { 'Export CSV': csv(readers, '/api/invoices/') },
    },
    'the drawer of an invoice': {
      path: `/invoices?open=${at.invoice}`,
      open: readers,
      actions: invoice,
    },
    'an invoice': { path: `/invoices/${at.invoice}`, open: readers, actions: invoice },
    Payers: {
      path: '/payers',
      open: readers,
      actions: {
        'New payer': [money, 'POST', '/api/payers/', {}],
        'Export CSV': csv(money, '/api/payers/'),
      },
    },
    'the drawer of a payer': { path: `/payers?open=${at.payer}`, open: readers, actions: edit },
    'a payer': { path: `/payers/${at.payer}`, open: readers, actions: edit },
    'Payment plans': {
      path: '/settings/payment-plans',
      open: readers,
      actions: {
        'New payment plan': [money, 'POST', '/api/payment-plans/', {}],
        Edit: [money, 'PATCH', plan, { name: 'Another plan' }],
        Archive: [money, 'PATCH', plan, { archived: true }],
        Delete: [money, 'DELETE', plan],
      },
    },
    'Tax rates': {
      path: '/settings/tax-rates',
      open: readers,
      actions: {
        'New tax rate': [money, 'POST', '/api/tax-rates/', {}],
        Edit: [money, 'PATCH', rate, { name: 'Another rate' }],
        Archive: [money, 'PATCH', rate, { archived: true }],
      },
    },
  };
};
