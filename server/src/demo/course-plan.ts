import type { CourseStatus } from '@provost/contract/courses';
import { nameKey } from '@provost/contract/name-key';
import { day, hour, type Moment } from './calendar.ts';
import { type CatalogueEntry, catalogueFor } from './catalogue.ts';
import { subjectWords } from './descriptions.ts';
import { type PricePlan, planPrices } from './price-plan.ts';
import { purposes } from './purposes.ts';
import { Random } from './random.ts';
import type { School } from './school.ts';
import { teacherOf } from './teaching.ts';

export interface CoursePlan {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly titleKey: string;
  readonly subject: string;
  readonly level: number;
  readonly status: CourseStatus;
  /** A place among the teachers; some drafts have none yet. */
  readonly teacher: number | undefined;
  readonly currency: string;
  readonly created: Moment;
  /** None for a course that one takes at one's own pace. */
  readonly starts: Moment | undefined;
  readonly ends: Moment | undefined;
  /** Until when one can enrol; never, in a draft. */
  readonly closes: Moment;
  /** How sought after it is, against the others of its level. */
  readonly appeal: number;
  readonly prices: readonly PricePlan[];
}

type Pace = 'own' | 'term' | 'past' | 'draft';

/** A level's first course is always open, so that there is one for whoever comes, whenever. */
const paces: readonly Pace[] = ['own', 'term', 'past', 'term', 'own', 'term', 'past', 'draft'];
const paceOf = (level: number, place: number): Pace => {
  const pace = paces[place % paces.length] ?? 'own';
  // Small schools have four courses a level; some of them must be drafts too.
  return place === 3 && level % 3 === 0 ? 'draft' : pace;
};

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
    const pace = paceOf(entry.level, countUp(perLevel, entry.level));
    const place = countUp(perSubject, entry.subject);
    random.at(purposes.course, index);
    return planCourse({ school, random, entry, pace, index, place });
  });
}

interface Draft {
  readonly school: School;
  readonly random: Random;
  readonly entry: CatalogueEntry;
  readonly pace: Pace;
  readonly index: number;
  /** Which one of its subject's courses it is. */
  readonly place: number;
}

function planCourse({ school, random, entry, pace, index, place }: Draft): CoursePlan {
  const { now, opened } = school;
  const days = daysOf(pace, random);
  const starts = days && now + days.starts * day + 9 * hour;
  const ends = days && now + days.ends * day + 17 * hour;
  const announced = starts === undefined ? opened : starts - 75 * day;
  const created = Math.min(Math.max(opened, announced), now - 2 * day);
  const appeal = 1 + random.whole(0, 9);
  return {
    id: index + 1,
    code: `${subjectWords[entry.subject]?.code}-${101 + place}`,
    title: entry.title,
    titleKey: nameKey(entry.title),
    subject: entry.subject,
    level: entry.level,
    status: pace === 'draft' ? 'draft' : pace === 'past' ? 'archived' : 'published',
    teacher:
      pace === 'draft' && entry.level % 2 === 0
        ? undefined
        : teacherOf(school, { ...entry, place, isPublished: pace === 'own' || pace === 'term' }),
    currency: currencyOf(entry, index),
    created,
    starts,
    ends,
    closes: closingOf(pace, now, ends),
    appeal,
    prices: planPrices({ school, entry, index, created }),
  };
}

function daysOf(pace: Pace, random: Random): { starts: number; ends: number } | undefined {
  switch (pace) {
    case 'own':
      return undefined;
    case 'term':
      return { starts: random.whole(-300, 20), ends: random.whole(40, 240) };
    case 'past':
      return { starts: random.whole(-640, -430), ends: random.whole(-330, -100) };
    case 'draft':
      return { starts: random.whole(30, 120), ends: random.whole(200, 400) };
  }
}

function closingOf(pace: Pace, now: Moment, ends: Moment | undefined): Moment {
  if (pace === 'draft') return 0;
  return pace === 'past' && ends !== undefined ? ends - 45 * day : now;
}

/** Euro, but for the lessons that were made for Brazil and some that are sold in dollars. */
function currencyOf({ subject }: CatalogueEntry, index: number): string {
  if (subject === 'Portuguese') return 'BRL';
  return index % 7 === 5 ? 'USD' : 'EUR';
}
