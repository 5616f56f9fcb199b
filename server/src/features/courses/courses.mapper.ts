import { allows } from '@provost/contract/ability';
import type { Course, CourseDetails } from '@provost/contract/courses';
import type { SeenCourse } from '@provost/contract/courses.schema';
import { formatHundredths } from '@provost/contract/money';
import { listPaymentPlans } from '@provost/contract/payment-plans.schema';
import { listPricing } from '@provost/contract/pricing.schema';
import { listTaxRates } from '@provost/contract/tax-rates.schema';
import type { InferResult } from 'kysely';
import type { Caller } from '../../http/api.ts';
import type { View } from '../../list/condition.ts';
import { toNamed } from '../../school/accounts/user-fields.ts';
import { toLaterCourse } from '../../school/enrolments/enrolments.mapper.ts';
import { toTags } from '../../school/tags/tags.repository.ts';
import type { courseRows, priceHistoryOf, studentsOfCourse } from './courses.repository.ts';

type CourseRow = InferResult<ReturnType<typeof courseRows>>[number];
type StudentRow = Awaited<ReturnType<typeof studentsOfCourse>>[number];
type PriceRow = Awaited<ReturnType<typeof priceHistoryOf>>[number];
type CourseStudent = CourseDetails['students'][number];
type PastPrice = CourseDetails['price_history'][number];

export const toCourse = (row: CourseRow): Course => ({
  id: row.id,
  code: row.code,
  title: row.title,
  subject: row.subject,
  class_level: row.class_level,
  class_level_id: row.class_level_id,
  teacher: toNamed(row.teacher_id, row.teacher_name),
  description: row.description,
  // A check constraint allows no other value.
  status: row.status as Course['status'],
  current_price: row.is_priced ? formatHundredths(row.price_cents) : null,
  currency: row.currency,
  capacity: row.capacity,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  student_count: row.student_count,
  payment_plans: toIds(row.plan_ids),
  tax_rate: row.tax_rate_id,
  tags: toTags(row.tags),
  version: row.version,
});

export const toIds = (list: string | null): number[] => list?.split(',').map(Number) ?? [];

export const seesPrices = ({ rules }: Caller): boolean => allows(rules, listPricing.access);

/** Teachers do not see prices, support neither plans nor tax rates. */
export const toSeenCourse = (row: CourseRow, { caller }: Pick<View, 'caller'>): SeenCourse => {
  const { current_price, payment_plans, tax_rate, ...course } = toCourse(row);
  return {
    ...course,
    ...(seesPrices(caller) && { current_price }),
    ...(allows(caller.rules, listPaymentPlans.access) && { payment_plans }),
    ...(allows(caller.rules, listTaxRates.access) && { tax_rate }),
  };
};

export const toCourseStudent = (row: StudentRow): CourseStudent => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  status: row.status as CourseStudent['status'],
  enrolled_at: row.enrolled_at,
  transferred_to: toLaterCourse(row),
});

export const toPastPrice = (row: PriceRow, course: CourseRow): PastPrice => ({
  id: row.id,
  course: {
    id: course.id,
    title: course.title,
    class_level: course.class_level,
    currency: course.currency,
  },
  original_price: formatHundredths(row.original_cents),
  discount_percent: formatHundredths(row.discount_points),
  final_price: formatHundredths(row.final_cents),
  created_at: row.created_at,
  created_by: toNamed(row.author_id, row.author_name),
  is_deleted: row.deleted_at !== null,
});
