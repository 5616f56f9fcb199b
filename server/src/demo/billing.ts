import { payerKeys } from '../school/search-keys/search-keys.ts';
import { toInstant } from './calendar.ts';
import type { Row } from './load-rows.ts';
import type { SchoolPlan, Student } from './plan.ts';
import { contactOf, personById, personOf, type RowContext } from './users.ts';

export const taxRateRows: readonly Row<'tax_rates'>[] = [
  { id: 1, name: 'Standard rate', percent_points: 2_300 },
  { id: 2, name: 'Exempt', percent_points: 0 },
];

const instalment = { percent: null, amount: null, after: 0, unit: 'months', from: 'enrolment' };
const quarter = { ...instalment, percent: '25.00' };

const plans = {
  'In full': [instalment],
  'Two halves': [
    { ...instalment, percent: '50.00' },
    { ...instalment, percent: '50.00', after: 1 },
  ],
  'Four months': [quarter, ...[1, 2, 3].map((after) => ({ ...quarter, after }))],
  'Deposit, rest at the start': [
    { ...instalment, amount: '50.00' },
    { ...instalment, from: 'start' },
  ],
};

export const planRows: readonly Row<'payment_plans'>[] = Object.entries(plans).map(
  ([name, instalments], index) => ({
    id: index + 1,
    name,
    instalments: JSON.stringify(instalments),
  }),
);

/** Every other course offers plans; paying in full is the default. */
export const coursePlanRows = ({ courses }: SchoolPlan): Row<'course_plans'>[] =>
  courses
    .filter(({ id }) => id % 2 === 0)
    .flatMap(({ id }) =>
      [1, 2, 3].map((plan_id, position) => ({ course_id: id, plan_id, position })),
    );

const studentsPerPayer = 12;
/** Far from the ids of users: another person. */
const firstPerson = 500_000_000;

/** Some students have a payer, each another one. */
export const payerIdOf = ({ index }: Pick<Student, 'index'>): number | null =>
  index % studentsPerPayer === 5 ? Math.floor(index / studentsPerPayer) + 1 : null;

/** A parent with the same family name, or an employer. */
export function payerRow(
  { school, random }: RowContext,
  student: Student,
  id: number,
): Row<'payers'> {
  const { lastName } = personById(school, random, student.id);
  const { firstName } = personOf(random, firstPerson + id);
  const { phone, locale } = contactOf(random, student.id);
  const isCompany = id % 6 === 0;
  const fields = {
    kind: isCompany ? 'organisation' : 'person',
    name: isCompany ? `${lastName} & Partners` : `${firstName} ${lastName}`,
    email: `billing-${id}@example.org`,
    phone,
    address: `${1 + (id % 90)} Rua das Flores\n4050-262 Porto`,
    tax_number: isCompany ? `PT 50${String(id).padStart(7, '0')}` : null,
    locale,
  };
  return { id, ...fields, ...payerKeys(fields), created_at: toInstant(student.created) };
}
