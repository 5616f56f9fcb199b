import type { UserStatus } from '@provost/contract/user';
import { demoTeacher } from './accounts.ts';
import { day, type EpochSeconds, hour } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import type { Course } from './courses.ts';
import type { Row } from './load-rows.ts';
import { type Random, randomStreams } from './random.ts';
import type { School } from './school.ts';
import { subjects as allSubjects } from './subjects.ts';
import { closings, headlines, middles, openings, qualifications } from './teacher-texts.ts';
import { levelsOfDemoTeacher, subjectsTaughtBy } from './teaching.ts';
import { type RowContext, userRow } from './users.ts';

/** Teachers register evenly over time. */
export function registrationOf({ opened, now, teachers }: School, teacher: number): EpochSeconds {
  const since = (now - opened - 20 * day) * (teacher / teachers);
  return opened + Math.floor(since) + 8 * hour;
}

/** The account and the profile of a teacher. */
export function teacherRows(
  context: RowContext,
  courses: readonly Course[],
  teacher: number,
): { user: Row<'users'>; profile: Row<'teachers'> } {
  const taught = courses.filter(
    (course) => course.teacher === teacher && course.status !== 'archived',
  );
  const user = teacherUserRow(context, teacher, taught.length > 0);
  const profile = profileRow(context, teacher);
  return {
    user,
    profile: {
      ...profile,
      course_count: taught.length,
      student_count: taught.reduce((sum, { activeEnrolments }) => sum + activeEnrolments, 0),
    },
  };
}

function teacherUserRow(context: RowContext, teacher: number, hasCourses: boolean): Row<'users'> {
  const { school, random } = context;
  const created = registrationOf(school, teacher);
  random.at(randomStreams.login, -1 - teacher);
  const status = drawStatus(random, hasCourses);
  return userRow(context, {
    id: school.firstTeacherId + teacher,
    userType: 'teacher',
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
  const taught = subjectsTaughtBy(school.teachers, teacher);
  const subjects = random.chance(0.3) ? [...taught, random.pick(allSubjects)] : taught;
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
      teacher === demoTeacher ? levelsOfDemoTeacher : drawLevels(random),
    ),
    qualifications: random.chance(0.8) ? fill(qualifications) : null,
    experience_years: years,
  };
}

/** Adjacent levels. */
function drawLevels(random: Random): string[] {
  const first = random.whole(0, classLevels.length - 1);
  return classLevels.slice(first, first + random.whole(1, 5));
}
