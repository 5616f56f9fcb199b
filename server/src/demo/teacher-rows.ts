import type { UserStatus } from '@provost/contract/user';
import { day, type EpochSeconds, hour } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import type { RowOf } from './load-rows.ts';
import type { Random } from './random.ts';
import { randomStreams } from './random-streams.ts';
import type { School } from './school.ts';
import { subjects as allSubjects } from './subjects.ts';
import { closings, headlines, middles, openings, qualifications } from './teacher-texts.ts';
import { demoTeacher, levelsOfDemoTeacher, subjectsTaughtBy } from './teaching.ts';
import { type RowContext, userRow } from './user-rows.ts';
import type { Workload } from './workloads.ts';

export const teacherColumns = [
  'user_id',
  'headline',
  'bio',
  'subjects',
  'class_levels',
  'qualifications',
  'experience_years',
  'course_count',
  'student_count',
] as const;
type TeacherRow = RowOf<'teachers', typeof teacherColumns>;

/** Teachers register evenly over time. */
export function registrationOf({ opened, now, teachers }: School, teacher: number): EpochSeconds {
  const since = (now - opened - 20 * day) * (teacher / teachers);
  return opened + Math.floor(since) + 8 * hour;
}

export function teacherUserRow(
  context: RowContext,
  workloads: readonly Workload[],
  teacher: number,
) {
  const { school, random } = context;
  const created = registrationOf(school, teacher);
  random.at(randomStreams.login, -1 - teacher);
  const status = drawStatus(random, (workloads[teacher]?.courses ?? 0) > 0);
  return userRow(context, school.firstTeacherId + teacher, {
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

export function teacherRow(
  { school, random }: RowContext,
  workloads: readonly Workload[],
  teacher: number,
): TeacherRow {
  random.at(randomStreams.teacher, teacher);
  const taught = subjectsTaughtBy(school, teacher);
  const subjects = random.chance(0.3) ? [...taught, random.pick(allSubjects)] : taught;
  const years = random.whole(1, 32);
  const subject = taught[0] ?? 'Mathematics';
  const fill = (texts: readonly string[]) =>
    random.pick(texts).replace('{subject}', subject).replace('{years}', String(years));
  return [
    school.firstTeacherId + teacher,
    random.chance(0.93) ? fill(headlines) : null,
    random.chance(0.85) ? [openings, middles, closings].map(fill).join(' ') : null,
    JSON.stringify([...new Set(subjects)]),
    JSON.stringify(teacher === demoTeacher ? levelsOfDemoTeacher : drawLevels(random)),
    random.chance(0.8) ? fill(qualifications) : null,
    years,
    workloads[teacher]?.courses ?? 0,
    workloads[teacher]?.students ?? 0,
  ];
}

/** Adjacent levels. */
function drawLevels(random: Random): string[] {
  const first = random.whole(0, classLevels.length - 1);
  return classLevels.slice(first, first + random.whole(1, 5));
}
