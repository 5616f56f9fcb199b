import type { CourseStatus } from '@provost/contract/courses';
import { nameKey } from '@provost/contract/name-key';
import { day, type EpochSeconds, hour } from './calendar.ts';
import { type CatalogueEntry, catalogueFor } from './catalogue.ts';
import { type PricePlan, planPrices } from './price-plan.ts';
import { Random } from './random.ts';
import { randomStreams } from './random-streams.ts';
import type { School } from './school.ts';
import { subjectDetails } from './subjects.ts';
import { teacherOf } from './teaching.ts';

export interface CoursePlan {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly titleKey: string;
  readonly subject: string;
  readonly level: number;
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
  readonly prices: readonly PricePlan[];
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

export function planCourses(school: School): CoursePlan[] {
  const random = new Random(school.seed);
  const perSubject = new Map<string, number>();
  const perLevel = new Map<number, number>();
  const countUp = <K>(counts: Map<K, number>, key: K): number => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
  return catalogueFor(school.courses).map((entry, index) => {
    const schedule = scheduleOf(entry.level, countUp(perLevel, entry.level));
    const indexInSubject = countUp(perSubject, entry.subject);
    random.at(randomStreams.course, index);
    return planCourse({ school, random, entry, schedule, index, indexInSubject });
  });
}

interface CourseInput {
  readonly school: School;
  readonly random: Random;
  readonly entry: CatalogueEntry;
  readonly schedule: Schedule;
  readonly index: number;
  readonly indexInSubject: number;
}

function planCourse(input: CourseInput): CoursePlan {
  const { school, random, entry, schedule, index, indexInSubject } = input;
  const { now, opened } = school;
  const isEmpty = entry.title === emptyCourse.title;
  const drawn = daysOf(schedule, random);
  const days = isEmpty ? emptyCourse.days : drawn;
  const starts = days && now + days.starts * day + 9 * hour;
  const ends = days && now + days.ends * day + 17 * hour;
  const announced = starts === undefined ? opened : starts - 75 * day;
  const created = Math.min(Math.max(opened, announced), now - 2 * day);
  const popularity = 1 + random.whole(0, 9);
  return {
    id: index + 1,
    code: `${subjectDetails[entry.subject]?.code}-${101 + indexInSubject}`,
    title: entry.title,
    titleKey: nameKey(entry.title),
    subject: entry.subject,
    level: entry.level,
    status: schedule === 'draft' ? 'draft' : schedule === 'past' ? 'archived' : 'published',
    teacher:
      schedule === 'draft' && entry.level % 2 === 0
        ? undefined
        : teacherOf(school, {
            ...entry,
            indexInSubject,
            isPublished: schedule === 'self-paced' || schedule === 'term',
          }),
    currency: currencyOf(entry, index),
    created,
    starts,
    ends,
    closes: isEmpty ? 0 : closingOf(schedule, now, ends),
    popularity,
    prices: planPrices({ school, entry, index, created }),
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

function closingOf(
  schedule: Schedule,
  now: EpochSeconds,
  ends: EpochSeconds | undefined,
): EpochSeconds {
  if (schedule === 'draft') return 0;
  return schedule === 'past' && ends !== undefined ? ends - 45 * day : now;
}

function currencyOf({ subject }: CatalogueEntry, index: number): string {
  if (subject === 'Portuguese') return 'BRL';
  return index % 7 === 5 ? 'USD' : 'EUR';
}
