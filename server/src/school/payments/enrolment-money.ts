import { formatHundredths } from '@provost/contract/money';
import type { EnrolmentMoney } from '@provost/contract/payments';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { isLastOfCurrency, paysFor } from '../../database/schema/balances.ts';

/** An enrolment, or the first one of its chain of transfers. */
interface Chain {
  readonly student_id: number;
  readonly root_id: number;
}

/** What was paid and not refunded for an enrolment, by currency. */
const paidFor = (reader: Reader, { student_id, root_id }: Chain) =>
  reader
    .selectFrom('payments')
    .select((eb) => [
      'currency',
      eb
        .cast<number>(
          eb.fn.sum<number>(eb('amount_cents', '-', eb.ref('refunded_cents'))),
          'bigint',
        )
        .as('cents'),
    ])
    .where('student_id', '=', student_id)
    .where('enrolment_root_id', '=', root_id)
    .where('status', 'in', ['paid', 'partially_refunded'])
    .groupBy('currency')
    .orderBy('currency')
    .execute();

interface Priced extends Chain {
  readonly balance_cents: number;
  readonly price_cents: number | null;
  readonly currency: string;
}

/** The agreed price of an enrolment, and what was paid for it. */
export async function enrolmentMoney(reader: Reader, enrolment: Priced): Promise<EnrolmentMoney> {
  const { price_cents, currency } = enrolment;
  return {
    price: price_cents === null ? null : formatHundredths(price_cents),
    currency,
    paid: (await paidFor(reader, enrolment)).map((sum) => ({
      currency: sum.currency,
      amount: formatHundredths(sum.cents),
    })),
    balance: formatHundredths(enrolment.balance_cents),
  };
}

/** The payments whose money belongs to an enrolment, in order of time. */
export const paymentsFor = (reader: Reader, enrolmentId: number) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('payments', (join) =>
      join.on(sql<SqlBool>`${sql.raw(paysFor('payments', 'enrolments'))}
        and payments.currency = enrolments.currency`),
    )
    .select(['payments.id', 'payments.number', 'payments.paid_at', 'payments.created_at'])
    .select(['payments.amount_cents', 'payments.refunded_cents'])
    .select(['payments.method', 'payments.version'])
    .where('enrolments.id', '=', enrolmentId)
    .where('payments.status', 'in', ['paid', 'partially_refunded', 'refunded'])
    .where(sql<SqlBool>`${sql.raw(isLastOfCurrency('enrolments'))}`)
    .orderBy('payments.paid_at')
    .orderBy('payments.id')
    .execute();
