import type { UserStatus } from '@provost/contract/user';
import { demoTeacher } from './accounts.ts';
import { day, type EpochSeconds, hour } from './calendar.ts';
import * as catalogue from './catalogue.ts';
import type { Course } from './courses.ts';
import { type RowContext, userRow } from './people.ts';
import { type Random, randomStreams } from './random.ts';
import type { Row, School } from './school.ts';

/** Parts of teacher profiles with the placeholders `{subject}` and `{years}`. */
const headlines: readonly string[] = [
  '{subject} for the curious and the reluctant',
  '{subject} teacher, {years} years in classrooms and online',
  'Makes {subject} make sense',
  '{subject}, patiently',
  'From the first lesson to the exam: {subject}',
  '{subject} in small groups',
  'Teaches {subject} and learns something every week',
];

const openings: readonly string[] = [
  'I came to teaching by way of a summer job, and stayed.',
  'I studied {subject} because one teacher took me seriously.',
  'Before I taught online I taught at a village school with two rooms.',
  'I have taught {subject} in three countries and four school systems.',
  'I used to work in industry; the questions in class are harder.',
  'My own school days were not easy, which is useful to know as a teacher.',
];

const middles: readonly string[] = [
  'In my lessons everybody speaks at least once.',
  'We go slowly where it matters and quickly where it does not.',
  'I send back every piece of work with comments, within three days.',
  'Mistakes are what we work with; nobody needs to hide one.',
  'I like lessons that end with a better question than they began with.',
  'Homework is short, and I read all of it.',
];

const closings: readonly string[] = [
  'Outside of school I garden, badly.',
  'When I am not teaching I sing in a choir.',
  'I live with two cats who attend most lessons.',
  'I answer messages in the evening, not at night.',
  'I cycle to the library whatever the weather.',
  'Ask me about bread.',
];

const qualifications: readonly string[] = [
  'M.Ed.; state examination in {subject}',
  'B.A. in {subject}, teaching certificate',
  'Ph.D. in {subject}',
  'M.Sc.; diploma in online teaching',
  'Teaching certificate with distinction',
  'M.A. in {subject}, certificate in teaching adults',
];

/** Teachers register evenly over time. */
export function registrationOf({ opened, now, teachers }: School, teacher: number): EpochSeconds {
  const since = (now - opened - 20 * day) * (teacher / teachers);
  return opened + Math.floor(since) + 8 * hour;
}

export function teacherRows(context: RowContext, courses: readonly Course[], teacher: number) {
  const isTeaching = courses.some(
    (course) => course.teacher === teacher && course.status !== 'archived',
  );
  return {
    user: teacherUserRow(context, teacher, isTeaching),
    profile: profileRow(context, teacher),
  };
}

function teacherUserRow(context: RowContext, teacher: number, hasCourses: boolean): Row<'users'> {
  const { school, random } = context;
  const created = registrationOf(school, teacher);
  random.at(randomStreams.login, -1 - teacher);
  const status = drawStatus(random, hasCourses);
  return userRow(context, {
    id: school.firstTeacherId + teacher,
    user_type: 'teacher',
    status,
    created,
    lastLogin:
      status === 'invited'
        ? undefined
        : Math.max(created, school.now - 60 - Math.floor(random.next() ** 3 * 30 * day)),
  });
}

/** A teacher with courses is always active. */
function drawStatus(random: Random, hasCourses: boolean): UserStatus {
  const draw = random.next();
  if (hasCourses || draw > 0.14) return 'active';
  if (draw < 0.06) return 'invited';
  return draw < 0.09 ? 'suspended' : 'archived';
}

function profileRow({ school, random }: RowContext, teacher: number): Row<'teachers'> {
  random.at(randomStreams.teacher, teacher);
  const taught = catalogue.subjectsTaughtBy(school.teachers, teacher);
  const subjects = random.chance(0.3) ? [...taught, random.pick(catalogue.subjects)] : taught;
  const years = random.whole(1, 32);
  const subject = taught[0] ?? 'Mathematics';
  const fill = (texts: readonly string[]) =>
    random.pick(texts).replace('{subject}', subject).replace('{years}', String(years));
  return {
    user_id: school.firstTeacherId + teacher,
    headline: random.chance(0.93) ? fill(headlines) : null,
    bio: random.chance(0.85) ? [openings, middles, closings].map(fill).join(' ') : null,
    subjects: JSON.stringify([...new Set(subjects)]),
    class_levels: JSON.stringify(
      teacher === demoTeacher ? catalogue.levelsOfDemoTeacher : drawLevels(random),
    ),
    qualifications: random.chance(0.8) ? fill(qualifications) : null,
    experience_years: years,
  };
}

function drawLevels(random: Random): string[] {
  const first = random.whole(0, catalogue.classLevels.length - 1);
  return catalogue.classLevels.slice(first, first + random.whole(1, 5));
}
