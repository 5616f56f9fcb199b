// @vitest-environment happy-dom

import { updateUser } from '@provost/contract/user';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { callEndpoint } from '@/api/client.ts';
import { CreditNoteForm } from '@/features/invoices/credit-note-form.tsx';
import { RowActions } from '@/features/payments/reconcile/row-actions.tsx';
import { RenamePasskeyForm } from '@/features/profile/two-step/passkey-dialog.tsx';
import { ChangeRoleForm } from '@/features/staff/change-role-form.tsx';
import { ChargeDialog } from '@/school/charges/charge-dialog.tsx';
import { EnrolDialog } from '@/school/enrolments/enrol-dialog.tsx';
import { EnrolmentDialog } from '@/school/enrolments/enrolment-dialog.tsx';
import { InvoiceDialog } from '@/school/invoices/invoice-dialog.tsx';
import { SplitForm } from '@/school/payers/split-form.tsx';
import { CorrectForm } from '@/school/payments/correct-form.tsx';
import { PaymentDialog } from '@/school/payments/payment-dialog.tsx';
import { EditAccount } from '@/school/people/account-dialog.tsx';
import { ExtendTrial } from '@/school/people/extend-trial-dialog.tsx';
import { inDialog, serve, show } from './show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const charge = {
  id: 31,
  enrolment: 5,
  kind: 'tuition',
  label: 'Tuition',
  amount: '90.00',
  open: '90.00',
  due_on: '2026-01-01',
  state: 'overdue',
  currency: 'EUR',
  reason: null,
  version: 1,
  student: { id: 2, full_name: 'Ana Lima' },
};
const charges = [charge, { ...charge, id: 32, label: 'Books' }];
const owed = { currency: 'EUR', charged: '100.00', paid: '0.00', balance: '100.00' };
const person = { id: 2, full_name: 'Ana Lima', status: 'active' };
const algebra = {
  id: 9,
  title: 'Algebra',
  status: 'published',
  current_price: '80.00',
  currency: 'EUR',
  payment_plans: [],
};
const balances = [
  { id: 5, currency: 'EUR', balance: '-40.00', payer: null, student: person, course: algebra },
  { id: 6, currency: 'EUR', balance: '25.00', payer: null, student: person, course: algebra },
  { id: 7, currency: 'EUR', balance: '12.00', payer: null, student: person, course: algebra },
];
const rows = (results: readonly unknown[]) => ({ count: results.length, results });
const reads: readonly (readonly [RegExp, unknown])[] = [
  [/invoices\/charges\/$/, { data: charges }],
  [/enrolments\/5\/charges\/$/, { data: charges, balance: owed }],
  [
    /enrolments\/5\/$/,
    {
      data: {
        id: 5,
        version: 3,
        enrolled_at: '2026-01-01T00:00:00Z',
        course: algebra,
        student: person,
      },
    },
  ],
  [/courses\/9\/$/, { data: algebra }],
  [/payment-plans\/$/, { data: [], results: [] }],
  [/balances\/$/, rows(balances)],
  [/courses\/?$/, rows([algebra])],
  [/students\/$/, rows([person])],
  [/payers\/$/, rows([{ id: 4, name: 'Lima Ltd', kind: 'organisation' }])],
  [
    /payers\/4\/$/,
    {
      data: {
        id: 4,
        name: 'Lima Ltd',
        enrolments: [
          { id: 5, student: person, course: algebra, status: 'active', balance: owed, open: [] },
        ],
      },
    },
  ],
];

/** Reads are answered; what is written is saved, but its response is lost. */
const serveSchool = () =>
  serve(({ method, path }) => {
    if (method !== 'GET') return Promise.reject(new TypeError('Failed to fetch'));
    const found = reads.find(([pattern]) => pattern.test(path));
    return found && Response.json(found[1]);
  });

const onClose = () => undefined;
const open = { isOpen: true, onClose };
const charged = { enrolment: '5', name: 'Ana', ...open };
const enrolled = {
  id: '5',
  version: 3,
  student: { full_name: 'Ana Lima' },
  course: { id: '1', title: 'Geometry' },
} as never;
const payment = (version: number) =>
  ({
    number: 'P-1',
    status: 'paid',
    amount: '90.00',
    left: '90.00',
    currency: 'EUR',
    method: 'card',
    paid_at: '2026-03-01T10:00:00Z',
    provider_ref: 'ref',
    student: { id: '2', full_name: 'Ana Lima' },
    course: { id: '1', title: 'Geometry' },
    version,
  }) as never;
const row = { n: 1, result: 'missing_here', settled: false } as never;

interface Case {
  /** After a reload, the version can be the one that the lost write made. */
  readonly part: (version: number) => ReactElement;
  /** Pressed first, where the dialog has its own button. */
  readonly opener?: string;
  readonly texts?: Readonly<Record<string, string>>;
  /** Fields that find a record by a search. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly checks?: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  'add charge': {
    part: () => <ChargeDialog action="add" {...charged} />,
    texts: { Type: 'tuition', Amount: '12', 'Due date': '04/01/2026' },
  },
  'change charge': {
    part: (version) => (
      <ChargeDialog action="edit" {...charged} charge={{ ...charge, id: '31', version } as never} />
    ),
    texts: { Description: 'Lessons', Amount: '80' },
  },
  postpone: {
    part: () => <ChargeDialog action="postpone" {...charged} />,
    texts: { 'Due date': '01/01/2027', Reason: 'Asked for it' },
  },
  'change plan': {
    part: () => <ChargeDialog action="plan" {...charged} />,
    texts: { Reason: 'Agreed' },
    checks: ['Change the total'],
  },
  'move credit': {
    part: () => <ChargeDialog action="moveCredit" {...charged} />,
    texts: { Amount: '3', Reason: 'Sister' },
  },
  'split payment': {
    part: () => inDialog(<SplitForm payer="4" />),
    texts: { 'Total received': '30', 'Ana Lima · Algebra': '30', 'Provider reference': 'SEPA 1' },
  },
  invoice: {
    part: () => <InvoiceDialog billed={{ enrolment: '5' }} {...open} />,
    checks: ['Books'],
  },
  'credit note': {
    part: () => inDialog(<CreditNoteForm id="8" />),
    texts: { Reason: 'Wrong address' },
  },
  refund: {
    part: (version) => (
      <PaymentDialog change="refund" id="1" payment={payment(version)} {...open} />
    ),
    texts: { Amount: '20', Reason: 'Missed a lesson' },
  },
  'correct payment': {
    part: (version) => inDialog(<CorrectForm id="1" payment={payment(version)} />),
    texts: { Amount: '75', 'Provider reference': 'SEPA 2', Reason: 'Typing error' },
    choices: { Course: 'Algebra' },
  },
  enrol: {
    part: () => <EnrolDialog {...open} />,
    choices: { Student: 'Ana Lima', Course: 'Algebra' },
  },
  transfer: {
    part: () => <EnrolmentDialog action="transfer" enrolment={enrolled} {...open} />,
    choices: { Course: 'Algebra' },
    texts: { Reason: 'Wrong level' },
  },
  cancel: {
    part: () => <EnrolmentDialog action="cancel" enrolment={enrolled} {...open} />,
    texts: { Reason: 'Moved away' },
  },
  payer: {
    part: () => <EnrolmentDialog action="payer" enrolment={enrolled} {...open} />,
    choices: { Payer: 'Lima Ltd' },
  },
  role: {
    part: (version) => {
      const person = { full_name: 'Bo', user_type: 'support', version } as never;
      return inDialog(<ChangeRoleForm id="3" person={person} />);
    },
    texts: { Role: 'finance' },
  },
  account: {
    part: (version) => (
      <EditAccount
        name="Bo"
        account={{ first_name: 'Bo', last_name: 'Ek', email: 'bo@x.test', version }}
        onSave={(body, idempotencyKey) =>
          callEndpoint(updateUser, { params: { id: '3' }, body, idempotencyKey })
        }
      />
    ),
    opener: 'Edit name and email',
    texts: { 'First name': 'Boris' },
  },
  trial: {
    part: (version) => (
      <ExtendTrial
        id="2"
        student={{ full_name: 'Ana', trial_ends_at: '2026-01-01T00:00:00Z', version }}
      />
    ),
    opener: 'Extend trial',
    texts: { 'Trial until': '05/01/2027' },
  },
  'record a row': {
    part: () => <RowActions reconciliation="1" row={row} />,
    opener: 'Record: Row 1',
    choices: { Student: 'Ana Lima', Course: 'Algebra' },
  },
  'ignore a row': {
    part: () => <RowActions reconciliation="1" row={row} />,
    opener: 'Ignore: Row 1',
    texts: { Reason: 'Test payment' },
  },
  'rename passkey': {
    part: () => inDialog(<RenamePasskeyForm id="1" name="Phone" />),
    texts: { Name: 'Laptop' },
  },
};

const openDialog = async ({ part, opener }: Case, version: number) => {
  const shown = await show(part(version));
  if (opener) fireEvent.click(await screen.findByRole('button', { name: opener }));
  return { ...shown, dialog: await screen.findByRole('dialog') };
};

const fieldOf = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), {
    selector: 'input, select, textarea',
  });

test.each(Object.entries(cases))(
  '%s: what was typed and its key are there after a reload that follows a lost response',
  async (_name, one) => {
    const sent = serveSchool();
    const first = await openDialog(one, 3);
    for (const [label, option] of Object.entries(one.choices ?? {})) {
      const field = await fieldOf(label);
      fireEvent.focus(field);
      fireEvent.click(field);
      fireEvent.change(field, { target: { value: option } });
      fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
    }
    for (const label of one.checks ?? []) fireEvent.click(await fieldOf(label));
    for (const [label, value] of Object.entries(one.texts ?? {})) {
      fireEvent.change(await fieldOf(label), { target: { value } });
    }
    const press = () =>
      fireEvent.submit(document.querySelector('[role=dialog] form') as HTMLFormElement);
    press();
    await screen.findByText(/Couldn’t reach the server/);
    expect(sent).toHaveLength(1);
    const stored = { ...sessionStorage };
    first.unmount();
    for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value);

    await openDialog(one, 4);
    for (const label of one.checks ?? []) await fieldOf(label);
    for (const [label, value] of Object.entries({ ...one.choices, ...one.texts })) {
      expect((await fieldOf(label)).value, label).toBe(value);
    }
    press();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  },
);
