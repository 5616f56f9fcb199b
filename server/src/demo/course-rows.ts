import { courseKeys, pricingSearchKey } from '../school/search-keys/search-keys.ts';
import { day, toInstant } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import type { CoursePlan } from './course-plan.ts';
import type { RowOf } from './load-rows.ts';
import { type PricePlan, priceAt } from './price-plan.ts';
import { Random } from './random.ts';
import { randomStreams } from './random-streams.ts';
import type { School } from './school.ts';
import { subjectDetails } from './subjects.ts';
import type { EnrolmentCounts } from './workloads.ts';

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
  'is_priced',
] as const;

export function courseRow(
  school: School,
  course: CoursePlan,
  counts: EnrolmentCounts,
): RowOf<'courses', typeof courseColumns> {
  const { subject, title, titleKey, code } = course;
  return [
    course.id,
    code,
    title,
    titleKey,
    courseKeys({ title, code, subject }).search_key,
    subject,
    course.level + 1,
    course.teacher === undefined ? null : school.firstTeacherId + course.teacher,
    `${title} ${subjectDetails[subject]?.description} ${lengthOf(course)}`,
    course.status,
    priceAt(course.prices, school.now),
    course.currency,
    capacityOf(school, course, course.status === 'archived' ? counts.total : counts.active),
    course.starts === undefined ? null : toInstant(course.starts),
    course.ends === undefined ? null : toInstant(course.ends),
    toInstant(course.created),
    counts.active,
    course.prices.length > 0 ? 1 : 0,
  ];
}

const lengthOf = ({ starts, ends }: CoursePlan): string =>
  starts === undefined || ends === undefined
    ? 'Self-paced: start any day.'
    : `${Math.max(4, Math.round((ends - starts) / (7 * day)))} weeks, live once a week.`;

const fullCourse = 'Data Structures';
const overbookedCourse = 'German for Beginners';

/** Only courses with dates have a limit. Some are full, and one has more students than seats. */
function capacityOf(school: School, course: CoursePlan, students: number): number | null {
  if (course.starts === undefined) return null;
  if (course.title === fullCourse) return Math.max(1, students);
  if (course.title === overbookedCourse) return Math.max(1, students - 2);
  const random = new Random(school.seed).at(randomStreams.course, -1 - course.id);
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
  'previous_cents',
  'search_key',
] as const;

export interface SavedPrice {
  readonly id: number;
  readonly course: CoursePlan;
  readonly price: PricePlan;
  /** The price of the course before this one was saved; null for the first. */
  readonly previousCents: number | null;
}

/** In chronological order. */
export const savedPrices = (courses: readonly CoursePlan[]): SavedPrice[] =>
  courses
    .flatMap((course) =>
      course.prices.map((price, index) => {
        const before = course.prices.slice(0, index).findLast(({ deleted }) => !deleted);
        const previousCents = before?.finalCents ?? null;
        return { course, price, previousCents };
      }),
    )
    .sort((one, other) => one.price.at - other.price.at)
    .map((saved, index) => ({ id: index + 1, ...saved }));

export const pricingRow = ({
  id,
  course,
  price,
  previousCents,
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
  previousCents,
  pricingSearchKey({ title_key: course.titleKey, class_level: classLevels[course.level] ?? '' }),
];
