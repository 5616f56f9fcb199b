import { allows } from '@provost/contract/ability';
import { attentionKindsFor } from '@provost/contract/attention';
import { listBalances } from '@provost/contract/charges';
import type { ClosedDay, DayPage } from '@provost/contract/day-pages';
import { formatHundredths } from '@provost/contract/money';
import { listPayments } from '@provost/contract/payments';
import type { Reader } from '../../../database/database.ts';
import type { Caller } from '../../../http/api.ts';
import { toNamed } from '../../../school/accounts/user-fields.ts';
import type { DayRow, PageFigures, Taking } from './day-figures.ts';
import { namesOfCourses, namesOfUsers } from './days.repository.ts';

/** The figures with names, without what the caller cannot read elsewhere. */
export async function toFigures(reader: Reader, figures: PageFigures, { rules, userType }: Caller) {
  const readsMoney = allows(rules, listPayments.access);
  const { charges, count, totals } = figures.due;
  const courses = await namesOfCourses(reader, [
    ...charges.map(({ course_id }) => course_id),
    ...figures.courses_starting,
  ]);
  const owing = charges.map(({ student_id }) => student_id);
  const students = await namesOfUsers(reader, owing);
  const studentOf = new Map(students.map((student) => [student.id, student]));
  const courseOf = new Map(courses.map((course) => [course.id, course]));
  const kinds = attentionKindsFor(userType);
  return {
    starts_at: figures.starts_at,
    ends_at: figures.ends_at,
    students: figures.students,
    enrolments: figures.enrolments,
    takings: readsMoney ? figures.takings.map(toTaking) : null,
    late: readsMoney ? figures.late.map(toLate) : null,
    due: allows(rules, listBalances.access)
      ? {
          count,
          totals: totals.map(({ currency, cents }) => ({
            currency,
            amount: formatHundredths(cents),
          })),
          // A course or student that was deleted since is left out.
          charges: charges.flatMap(({ student_id, course_id, open_cents, ...charge }) => {
            const [student, course] = [studentOf.get(student_id), courseOf.get(course_id)];
            if (!student || !course) return [];
            const { id, title } = course;
            return {
              ...charge,
              student,
              course: { id, title },
              amount: formatHundredths(open_cents),
            };
          }),
        }
      : null,
    trials_ending: figures.trials_ending,
    courses_starting: figures.courses_starting.flatMap((id) => courseOf.get(id) ?? []),
    unsettled: figures.unsettled.filter(({ kind }) => kinds.includes(kind)),
  };
}

type PageTaking = NonNullable<DayPage['takings']>[number];

function toTaking(row: Taking): PageTaking {
  const { gross_cents, refund_cents, counted_cents, ...taking } = row;
  const net = gross_cents - refund_cents;
  const isCounted = counted_cents !== undefined;
  return {
    ...taking,
    gross: formatHundredths(gross_cents),
    refunds: formatHundredths(refund_cents),
    net: formatHundredths(net),
    counted: isCounted ? formatHundredths(counted_cents) : null,
    difference: isCounted ? formatHundredths(counted_cents - net) : null,
  };
}

const toLate = (row: PageFigures['late'][number]): NonNullable<DayPage['late']>[number] => {
  const { payment_id: id, number, amount_cents, ...entry } = row;
  return { ...entry, payment: { id, number }, amount: formatHundredths(amount_cents) };
};

export const toClosedDay = ({ date, closed_at, closed_by, closed_by_name }: DayRow): ClosedDay => ({
  date,
  closed_at: closed_at ?? '',
  closed_by: toNamed(closed_by, closed_by_name),
});
