import type { CourseStatus } from '@provost/contract/courses';
import { finalPrice } from '@provost/contract/money';
import { nameKey } from '@provost/contract/name-key';
import { courseKeys, pricingSearchKey } from '../school/search-keys/search-keys.ts';
import { day, type EpochSeconds, hour, toInstant, toInstantOrNull } from './calendar.ts';
import * as catalogue from './catalogue.ts';
import { Random, randomStreams } from './random.ts';
import type { Row, School } from './school.ts';

export interface Course extends catalogue.CatalogueEntry {
  readonly id: number;
  readonly code: string;
  readonly titleKey: string;
  readonly status: CourseStatus;
  /** The index of the teacher; some drafts have none. */
  readonly teacher: number | undefined;
  readonly currency: string;
  readonly created: EpochSeconds;
  /** Undefined for a self-paced course. */
  readonly starts: EpochSeconds | undefined;
  readonly ends: EpochSeconds | undefined;
  /** The end of enrolment; 0 for a draft, and for a course without students. */
  readonly closes: EpochSeconds;
  /** Relative to the other courses of its level. */
  readonly popularity: number;
  readonly prices: readonly Price[];
  /** Counted while students are planned. */
  enrolments: number;
  activeEnrolments: number;
}

type Schedule = 'self-paced' | 'term' | 'past' | 'draft';

/** The first course of a level is always open, so every student finds one at any time. */
const schedules: readonly Schedule[] = [
  'self-paced',
  'term',
  'past',
  'term',
  'self-paced',
  'term',
  'past',
  'draft',
];

const scheduleOf = (level: number, index: number): Schedule => {
  // Small schools have four courses per level; some of them must be drafts too.
  if (index === 3 && level % 3 === 0) return 'draft';
  return schedules[index % schedules.length] ?? 'self-paced';
};

/** Starts in nine days, still without enrolments. */
const emptyCourse = { title: 'Rivers and Mountains', days: { starts: 9, ends: 100 } };

export function planCourses(school: School): Course[] {
  const random = new Random(school.seed);
  const entries = catalogue.catalogueFor(school.courses);
  return entries.map((entry, index) => {
    const earlier = entries.slice(0, index);
    const schedule = scheduleOf(
      entry.level,
      earlier.filter(({ level }) => level === entry.level).length,
    );
    const inSubject = earlier.filter(({ subject }) => subject === entry.subject).length;
    return planCourse(school, random.at(randomStreams.course, index), {
      ...entry,
      schedule,
      index,
      inSubject,
    });
  });
}

interface PlannedEntry extends catalogue.CatalogueEntry {
  readonly schedule: Schedule;
  readonly index: number;
  /** How many courses of its subject come before. */
  readonly inSubject: number;
}

function planCourse(
  { now, opened, ...school }: School,
  random: Random,
  entry: PlannedEntry,
): Course {
  const { title, subject, level, schedule, index, inSubject } = entry;
  const isEmpty = title === emptyCourse.title;
  const isDraft = schedule === 'draft';
  const drawn = daysOf(schedule, random);
  const days = isEmpty ? emptyCourse.days : drawn;
  const starts = days && now + days.starts * day + 9 * hour;
  const ends = days && now + days.ends * day + 17 * hour;
  const announced = starts === undefined ? opened : starts - 75 * day;
  const created = Math.min(Math.max(opened, announced), now - 2 * day);
  const closes = schedule === 'past' && ends !== undefined ? ends - 45 * day : now;
  const isPublished = !isDraft && schedule !== 'past';
  return {
    id: index + 1,
    code: `${catalogue.subjectDetails.get(subject)?.code}-${101 + inSubject}`,
    title,
    titleKey: nameKey(title),
    subject,
    level,
    status: isDraft ? 'draft' : isPublished ? 'published' : 'archived',
    teacher:
      isDraft && level % 2 === 0
        ? undefined
        : catalogue.teacherOf(school.teachers, { subject, level, inSubject, isPublished }),
    currency: subject === 'Portuguese' ? 'BRL' : index % 7 === 5 ? 'USD' : 'EUR',
    created,
    starts,
    ends,
    closes: isEmpty || isDraft ? 0 : closes,
    popularity: 1 + random.whole(0, 9),
    prices: planPrices({ now, opened, ...school }, entry, index, created),
    enrolments: 0,
    activeEnrolments: 0,
  };
}

/** From when to when, in days from now. A self-paced course has no dates. */
const ranges: Record<
  Exclude<Schedule, 'self-paced'>,
  Record<'starts' | 'ends', readonly [number, number]>
> = {
  term: { starts: [-300, 20], ends: [40, 240] },
  past: { starts: [-640, -430], ends: [-330, -100] },
  draft: { starts: [30, 120], ends: [200, 400] },
};

function daysOf(schedule: Schedule, random: Random) {
  if (schedule === 'self-paced') return undefined;
  const { starts, ends } = ranges[schedule];
  return { starts: random.whole(...starts), ends: random.whole(...ends) };
}

export type Price = ReturnType<typeof planPrices>[number];

const discounts = [0, 0, 0, 0, 500, 1_000, 1_000, 1_250, 1_500, 2_000, 2_500, 3_333];
/** The ids of owner, admin and finance accounts. */
const pricingUsers = [1, 2, 3, 3, 3, 6];
/** A draft whose price is not decided yet. */
const unpricedCourse = 'The Human Body';
const freeCourses = new Set(['Reading Together', 'Essays and Arguments', 'Bookkeeping Basics']);

/** Oldest first, none for one draft. The first price is never deleted. */
function planPrices(
  school: School,
  { title, level }: catalogue.CatalogueEntry,
  course: number,
  created: EpochSeconds,
) {
  if (title === unpricedCourse) return [];
  const first = created + hour;
  if (freeCourses.has(title)) {
    const free = { originalCents: 0, discountPoints: 0, finalCents: 0 };
    return [{ at: first, ...free, createdBy: 2, deleted: undefined }];
  }
  const random = new Random(school.seed).at(randomStreams.pricing, course);
  let originalCents = roundToHalf(random.whole(...priceRange(level)) * 100);
  const later = Array.from({ length: random.whole(1, 5) - 1 }, () =>
    Math.floor(first + random.next() * (school.now - day - first)),
  );
  const times = [first, ...later.sort((one, other) => one - other)];
  return times.map((at, index) => {
    if (index > 0) originalCents = roundToHalf(originalCents * (1 + random.whole(2, 9) / 100));
    const discountPoints = random.pick(discounts);
    const isMistake = index > 0 && index < times.length - 1 && random.chance(0.4);
    return {
      at,
      originalCents,
      discountPoints,
      finalCents: finalPrice(originalCents, discountPoints),
      createdBy: random.pick(pricingUsers),
      // A mistake is deleted before a student pays it.
      deleted: isMistake ? at + random.whole(300, 20 * hour) : undefined,
    };
  });
}

/** The price of a course at a time, in cents. */
export const priceAt = (prices: readonly Price[], time: EpochSeconds): number =>
  (prices.findLast(({ at, deleted }) => at <= time && !deleted) ?? prices[0])?.finalCents ?? 0;

/** In units of the currency; higher for older students. */
function priceRange(level: number): [number, number] {
  if (level < 6) return [49, 95];
  if (level < 9) return [79, 149];
  if (level < 12) return [129, 249];
  return level === 12 ? [290, 890] : [59, 390];
}

const roundToHalf = (cents: number): number => Math.round(cents / 50) * 50;

export const courseRow = (school: School, course: Course): Row<'courses'> => ({
  id: course.id,
  code: course.code,
  title: course.title,
  title_key: course.titleKey,
  search_key: courseKeys(course).search_key,
  subject: course.subject,
  class_level_id: course.level + 1,
  teacher_id: course.teacher === undefined ? null : school.firstTeacherId + course.teacher,
  description: `${course.title} ${catalogue.subjectDetails.get(course.subject)?.description} ${lengthOf(course)}`,
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
    class_level: catalogue.classLevels[course.level] ?? '',
  }),
});
