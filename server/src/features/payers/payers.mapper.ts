import type { Day } from '@provost/contract/days';
import type { Language } from '@provost/contract/locales';
import { formatHundredths } from '@provost/contract/money';
import type { Payer, PayerBalance, PayerDetails } from '@provost/contract/payers';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { toBalance } from '../../school/charges/balance-columns.ts';
import type { balancesOf, enrolmentsOf, openCharges } from './payers.repository.ts';

export const toPayer = (row: Selectable<Tables['payers']>): Payer => ({
  id: row.id,
  // Check constraints allow no other values.
  kind: row.kind as Payer['kind'],
  name: row.name,
  email: row.email,
  phone: row.phone,
  address: row.address,
  tax_number: row.tax_number,
  locale: row.locale as Language,
  created_at: row.created_at,
  ...(row.erased_at !== null && { is_erased: true as const }),
  version: row.version,
});

type BalanceRow = Awaited<ReturnType<typeof balancesOf>>[number];

export const toPayerBalance = ({ currency, owed, credit, overdue }: BalanceRow): PayerBalance => ({
  currency,
  owed: formatHundredths(owed),
  credit: formatHundredths(credit),
  balance: formatHundredths(owed - credit),
  overdue: formatHundredths(overdue),
});

type OpenCharge = Awaited<ReturnType<typeof openCharges>>[number];
type EnrolmentRow = Awaited<ReturnType<typeof enrolmentsOf>>[number];
type PaidEnrolment = PayerDetails['enrolments'][number];

export const toPaidEnrolment = (
  row: EnrolmentRow,
  open: readonly OpenCharge[],
  today: Day,
): PaidEnrolment => ({
  id: row.id,
  student: { id: row.student_id, full_name: row.full_name, email: row.email },
  course: { id: row.course_id, title: row.title },
  status: row.status as PaidEnrolment['status'],
  enrolled_at: row.enrolled_at,
  balance: toBalance(row, today),
  open: open
    .filter(({ enrolment_id }) => enrolment_id === row.id)
    .map(({ due_on, open_cents }) => ({ due_on, amount: formatHundredths(open_cents) })),
});
