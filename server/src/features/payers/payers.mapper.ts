import type { Day } from '@provost/contract/days';
import type { Language } from '@provost/contract/locales';
import type { Payer, PayerDetails } from '@provost/contract/payers';
import type { Selectable } from 'kysely';
import type { PayersTable } from '../../database/billing-tables.ts';
import { toBalance } from '../../school/charges/balance-columns.ts';
import type { enrolmentsOf } from './payers.repository.ts';

export const toPayer = (row: Selectable<PayersTable>): Payer => ({
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

type EnrolmentRow = Awaited<ReturnType<typeof enrolmentsOf>>[number];
type PaidEnrolment = PayerDetails['enrolments'][number];

export const toPaidEnrolment = (row: EnrolmentRow, today: Day): PaidEnrolment => ({
  id: row.id,
  student: { id: row.student_id, full_name: row.full_name, email: row.email },
  course: { id: row.course_id, title: row.title },
  status: row.status as PaidEnrolment['status'],
  enrolled_at: row.enrolled_at,
  balance: toBalance(row, today),
});
