import { courseKeys, pricingSearchKey } from '../school/search-keys/search-keys.ts';
import { day, toInstant, toInstantOrNull } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import type { Course } from './courses.ts';
import type { Row } from './load-rows.ts';
import { type Price, priceAt } from './prices.ts';
import { Random, randomStreams } from './random.ts';
import type { School } from './school.ts';
import { subjectDetails } from './subjects.ts';

export const courseRow = (school: School, course: Course): Row<'courses'> => ({
  id: course.id,
  code: course.code,
  title: course.title,
  title_key: course.titleKey,
  search_key: courseKeys(course).search_key,
  subject: course.subject,
  class_level_id: course.level + 1,
  teacher_id: course.teacher === undefined ? null : school.firstTeacherId + course.teacher,
  description: `${course.title} ${subjectDetails.get(course.subject)?.description} ${lengthOf(course)}`,
  status: course.status,
  price_cents: priceAt(course.prices, school.now),
  currency: course.currency,
  capacity: capacityOf(school, course),
  starts_at: toInstantOrNull(course.starts),
  ends_at: toInstantOrNull(course.ends),
  created_at: toInstant(course.created),
  student_count: course.activeEnrolments,
  is_priced: course.prices.length > 0 ? 1 : 0,
  tax_rate_id: 1,
});

const lengthOf = ({ starts, ends }: Course): string =>
  starts === undefined || ends === undefined
    ? 'Self-paced: start any day.'
    : `${Math.max(4, Math.round((ends - starts) / (7 * day)))} weeks, live once a week.`;

const fullCourse = 'Data Structures';
const overbookedCourse = 'German for Beginners';

/** Only courses with dates have a limit. Some are full, and one has more students than seats. */
function capacityOf(school: School, course: Course): number | null {
  if (course.starts === undefined) return null;
  const students = course.status === 'archived' ? course.enrolments : course.activeEnrolments;
  if (course.title === fullCourse) return Math.max(1, students);
  if (course.title === overbookedCourse) return Math.max(1, students - 2);
  const random = new Random(school.seed).at(randomStreams.course, -1 - course.id);
  const filled = random.chance(0.12) ? 1 : random.whole(35, 97) / 100;
  const needed = Math.max(12, Math.ceil(students / filled));
  const step = needed < 100 ? 4 : needed < 1_000 ? 20 : 500;
  return filled === 1 ? Math.max(12, students) : Math.ceil(needed / step) * step;
}

export interface SavedPrice {
  readonly id: number;
  readonly course: Course;
  readonly price: Price;
}

export const savedPrices = (courses: readonly Course[]): SavedPrice[] =>
  courses
    .flatMap((course) => course.prices.map((price) => ({ course, price })))
    .sort((one, other) => one.price.at - other.price.at)
    .map((saved, index) => ({ id: index + 1, ...saved }));

export const pricingRow = ({ id, course, price }: SavedPrice): Row<'pricings'> => ({
  id,
  course_id: course.id,
  original_cents: price.originalCents,
  discount_points: price.discountPoints,
  final_cents: price.finalCents,
  created_at: toInstant(price.at),
  created_by: price.createdBy,
  deleted_at: toInstantOrNull(price.deleted),
  deleted_by: price.deleted ? price.createdBy : null,
  previous_cents:
    course.prices.findLast(({ at, deleted }) => at < price.at && !deleted)?.finalCents ?? null,
  search_key: pricingSearchKey({
    title_key: course.titleKey,
    class_level: classLevels[course.level] ?? '',
  }),
});
