import { allows, scopeFor } from '@provost/contract/ability';
import { readPayment } from '@provost/contract/payments.schema';
import type { Reader } from '../../database/database.ts';
import { requireFound } from '../../http/errors.ts';
import type { View } from '../../list/condition.ts';
import { toListedEnrolment } from '../../school/enrolments/enrolments.mapper.ts';
import { enrolmentRows } from '../../school/enrolments/enrolments.repository.ts';
import { enrolmentMoney } from '../../school/payments/enrolment-money.ts';
import { enrolmentSource } from './enrolment-list.repository.ts';

/** Teachers find only those that their list has. */
export async function readEnrolment(reader: Reader, id: number, view: View) {
  const { caller } = view;
  const isOwn = scopeFor(caller.userType, 'Enrolment') === 'own';
  const row = requireFound(
    await enrolmentRows(reader)
      .select(['enrolments.price_cents', 'enrolments.balance_cents', 'enrolments.transfer_root_id'])
      .select('enrolments.currency')
      .where('enrolments.id', '=', id)
      .$if(isOwn, (query) => query.where(enrolmentSource.own.where(caller.userId)))
      .executeTakeFirst(),
  );
  const seesMoney = allows(caller.rules, readPayment.access);
  const chain = { ...row, root_id: row.transfer_root_id ?? row.id };
  return {
    ...toListedEnrolment(row, view),
    money: seesMoney ? await enrolmentMoney(reader, chain) : null,
  };
}
