import { scopeFor } from '@provost/contract/ability';
import { formatHundredths } from '@provost/contract/money';
import type { Reader } from '../../database/database.ts';
import { requireFound } from '../../http/errors.ts';
import type { View } from '../../list/condition.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import * as mapper from './students.mapper.ts';
import * as repository from './students.repository.ts';

/** The id of a caller who sees only own students. */
const teacherIn = ({ caller }: View): number | undefined =>
  scopeFor(caller.userType, 'Student') === 'own' ? caller.userId : undefined;

/** Teachers find only their own students. */
export async function readStudent(reader: Reader, id: number, view: View) {
  const row = requireFound(await repository.findStudent(reader, id, teacherIn(view)));
  return readDetails(reader, row, view);
}

/** The student as the read endpoint returns it. Teachers see only enrolments in their courses. */
export async function readDetails(reader: Reader, row: mapper.StudentRow, view: View) {
  const seesMoney = mapper.seesPayments(view);
  const [enrolments, payments, paid, balances] = await Promise.all([
    repository.enrolmentsOf(reader, row.id, teacherIn(view)),
    seesMoney ? repository.paymentsOf(reader, row.id) : [],
    seesMoney ? repository.paidBy(reader, row.id) : [],
    seesMoney ? repository.balancesOf(reader, row.id, await schoolDay(reader)(view.now)) : [],
  ]);
  return {
    ...mapper.toStudent(row, view),
    enrolments: enrolments.map(mapper.toEnrolment),
    ...mapper.toPayments(payments, view),
    ...(seesMoney && {
      paid: paid.map(({ currency, paid_cents }) => ({
        currency,
        amount: formatHundredths(paid_cents),
      })),
      balances: balances.map(mapper.toStudentBalance),
    }),
  };
}
