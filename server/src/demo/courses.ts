import type { CourseStatus } from '@provost/contract/courses';
import { nameKey } from '@provost/contract/name-key';
import { day, type EpochSeconds, hour } from './calendar.ts';
import { type CatalogueEntry, catalogueFor } from './catalogue.ts';
import { type Price, planPrices } from './prices.ts';
import { Random, randomStreams } from './random.ts';
import type { School } from './school.ts';
import { subjectDetails } from './subjects.ts';
import { teacherOf } from './teaching.ts';

export interface Course extends CatalogueEntry {
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
  const entries = catalogueFor(school.courses);
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

interface PlannedEntry extends CatalogueEntry {
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
    code: `${subjectDetails.get(subject)?.code}-${101 + inSubject}`,
    title,
    titleKey: nameKey(title),
    subject,
    level,
    status: isDraft ? 'draft' : isPublished ? 'published' : 'archived',
    teacher:
      isDraft && level % 2 === 0
        ? undefined
        : teacherOf(school.teachers, { subject, level, inSubject, isPublished }),
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

function daysOf(schedule: Schedule, random: Random): { starts: number; ends: number } | undefined {
  switch (schedule) {
    case 'self-paced':
      return undefined;
    case 'term':
      return { starts: random.whole(-300, 20), ends: random.whole(40, 240) };
    case 'past':
      return { starts: random.whole(-640, -430), ends: random.whole(-330, -100) };
    case 'draft':
      return { starts: random.whole(30, 120), ends: random.whole(200, 400) };
  }
}
