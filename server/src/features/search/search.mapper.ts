import { formatHundredths } from '@provost/contract/money';
import type { SearchHits } from '@provost/contract/search';

type PersonHit = SearchHits['students'][number];
type CourseHit = SearchHits['courses'][number];
type PaymentHit = SearchHits['payments'][number];

interface PersonRow extends Omit<PersonHit, 'status'> {
  readonly status: string;
}

interface PaymentRow extends Omit<PaymentHit, 'amount'> {
  readonly amount_cents: number;
}

export const toPersonHit = (row: PersonRow): PersonHit => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  // A check constraint allows no other value.
  status: row.status as PersonHit['status'],
});

export const toCourseHit = ({ id, code, title }: CourseHit): CourseHit => ({ id, code, title });

export const toPaymentHit = (row: PaymentRow): PaymentHit => ({
  id: row.id,
  number: row.number,
  student: row.student,
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
});
