import { nameKey } from '@provost/contract/name-key';
import { day, toInstant } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import type { CourseCount } from './course-load.ts';
import type { CoursePlan } from './course-plan.ts';
import { subjectWords } from './descriptions.ts';
import type { RowOf } from './load-rows.ts';
import { type PricePlan, priceAt } from './price-plan.ts';
import { purposes } from './purposes.ts';
import { Random } from './random.ts';
import type { School } from './school.ts';

export const courseColumns = [
  'id',
  'code',
  'title',
  'title_key',
  'search_key',
  'subject',
  'class_level_id',
  'teacher_id',
  'description',
  'status',
  'price_cents',
  'currency',
  'capacity',
  'starts_at',
  'ends_at',
  'created_at',
  'student_count',
] as const;

export function courseRow(
  school: School,
  course: CoursePlan,
  students: CourseCount,
): RowOf<'courses', typeof courseColumns> {
  const { subject, title, titleKey, code } = course;
  return [
    course.id,
    code,
    title,
    titleKey,
    `${titleKey} ${nameKey(code)} ${nameKey(subject)}`,
    subject,
    course.level + 1,
    course.teacher === undefined ? null : school.firstTeacherId + course.teacher,
    `${title} ${subjectWords[subject]?.does} ${lengthOf(course)}`,
    course.status,
    priceAt(course.prices, school.now),
    course.currency,
    capacityOf(school, course, course.status === 'archived' ? students.ever : students.active),
    course.starts === undefined ? null : toInstant(course.starts),
    course.ends === undefined ? null : toInstant(course.ends),
    toInstant(course.created),
    students.active,
  ];
}

const lengthOf = ({ starts, ends }: CoursePlan): string =>
  starts === undefined || ends === undefined
    ? 'At your own pace; begin on any day.'
    : `${Math.max(4, Math.round((ends - starts) / (7 * day)))} weeks, live once a week.`;

/** Courses with dates have places; how many are taken differs, and some are full. */
function capacityOf(school: School, course: CoursePlan, students: number): number | null {
  if (course.starts === undefined) return null;
  const random = new Random(school.seed).at(purposes.course, -1 - course.id);
  const filled = random.chance(0.12) ? 1 : random.whole(35, 97) / 100;
  const needed = Math.max(12, Math.ceil(students / filled));
  const step = needed < 100 ? 4 : needed < 1_000 ? 20 : 500;
  return filled === 1 ? Math.max(12, students) : Math.ceil(needed / step) * step;
}

export const pricingColumns = [
  'id',
  'course_id',
  'original_cents',
  'discount_points',
  'final_cents',
  'created_at',
  'created_by',
  'deleted_at',
  'deleted_by',
  'search_key',
] as const;

export interface SavedPrice {
  readonly id: number;
  readonly course: CoursePlan;
  readonly price: PricePlan;
}

/** Every price that was saved, in the order of time. */
export const savedPrices = (courses: readonly CoursePlan[]): SavedPrice[] =>
  courses
    .flatMap((course) => course.prices.map((price) => ({ course, price })))
    .sort((one, other) => one.price.at - other.price.at)
    .map((saved, index) => ({ id: index + 1, ...saved }));

export const pricingRow = ({
  id,
  course,
  price,
}: SavedPrice): RowOf<'pricings', typeof pricingColumns> => [
  id,
  course.id,
  price.originalCents,
  price.discountPoints,
  price.finalCents,
  toInstant(price.at),
  price.createdBy,
  price.deleted ? toInstant(price.deleted.at) : null,
  price.deleted?.by ?? null,
  `${course.titleKey} ${nameKey(classLevels[course.level] ?? '')}`,
];
