import { addDays, type Day, startOf } from '@provost/contract/days';
import { formatHundredths } from '@provost/contract/money';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { requireFound } from '../../http/errors.ts';

const shownMonths = 12;

/** This month and those after it. */
const monthsFrom = (today: Day): string[] => {
  const months = [startOf('month', today)];
  while (months.length < shownMonths) {
    months.push(startOf('month', addDays(months.at(-1) ?? today, 31)));
  }
  return months.map((day) => day.slice(0, 7));
};

export async function forecastCourse(reader: Reader, courseId: number, today: Day) {
  const course = requireFound(
    await reader
      .selectFrom('courses')
      .select('currency')
      .where('id', '=', courseId)
      .executeTakeFirst(),
  );
  const { rows } = await sql<{ month: string; cents: number }>`
    select case when c.due_on < ${today} then '' else substr(c.due_on, 1, 7) end as month,
      cast(sum(c.open_cents) as bigint) as cents
    from enrolments e join charges c on c.enrolment_id = e.id and c.open_cents > 0
    where e.course_id = ${courseId} and e.balance_cents > 0 group by 1`.execute(reader);
  const months = monthsFrom(today);
  const sumOf = (isCounted: (month: string) => boolean): string =>
    formatHundredths(
      rows.reduce((sum, { month, cents }) => sum + (isCounted(month) ? cents : 0), 0),
    );
  return {
    currency: course.currency,
    overdue: sumOf((month) => month === ''),
    months: months.map((month) => ({ month, expected: sumOf((one) => one === month) })),
    later: sumOf((month) => month > (months.at(-1) ?? '')),
  };
}
