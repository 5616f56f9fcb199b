import type { UserStatus } from '@provost/contract/user';
import { day, hour, type Moment } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import type { CourseLoad } from './course-load.ts';
import { subjects as allSubjects } from './descriptions.ts';
import type { RowOf } from './load-rows.ts';
import { purposes } from './purposes.ts';
import type { Random } from './random.ts';
import type { School } from './school.ts';
import { closings, headlines, middles, openings, qualifications } from './teacher-words.ts';
import { demoTeacher, levelsOfDemoTeacher, subjectsTaughtBy } from './teaching.ts';
import { type RowMaker, userRow } from './user-rows.ts';

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

/** When a teacher was registered: the first ones at the opening, the others as the school grew. */
export function registrationOf({ opened, now, teachers }: School, teacher: number): Moment {
  const since = (now - opened - 20 * day) * (teacher / teachers);
  return opened + Math.floor(since) + 8 * hour;
}

export function teacherUserRow(maker: RowMaker, loads: readonly CourseLoad[], teacher: number) {
  const { school, random } = maker;
  const created = registrationOf(school, teacher);
  random.at(purposes.login, -1 - teacher);
  const status = drawStatus(random, (loads[teacher]?.courses ?? 0) > 0);
  return userRow(maker, school.firstTeacherId + teacher, {
    userType: 'teacher',
    status,
    created,
    lastLogin:
      status === 'invited'
        ? undefined
        : Math.max(created, school.now - 60 - Math.floor(random.next() ** 3 * 30 * day)),
  });
}

/** Whoever has courses is there to give them. */
function drawStatus(random: Random, hasCourses: boolean): UserStatus {
  const draw = random.next();
  if (hasCourses || draw > 0.14) return 'active';
  if (draw < 0.06) return 'invited';
  return draw < 0.09 ? 'suspended' : 'archived';
}

export function teacherRow(
  { school, random }: RowMaker,
  loads: readonly CourseLoad[],
  teacher: number,
): TeacherRow {
  random.at(purposes.teacher, teacher);
  const taught = subjectsTaughtBy(school, teacher);
  const subjects = random.chance(0.3) ? [...taught, random.pick(allSubjects)] : taught;
  const years = random.whole(1, 32);
  const subject = taught[0] ?? 'Mathematics';
  const say = (texts: readonly string[]) =>
    random.pick(texts).replace('{subject}', subject).replace('{years}', String(years));
  return [
    school.firstTeacherId + teacher,
    random.chance(0.93) ? say(headlines) : null,
    random.chance(0.85) ? [openings, middles, closings].map(say).join(' ') : null,
    JSON.stringify([...new Set(subjects)]),
    JSON.stringify(teacher === demoTeacher ? levelsOfDemoTeacher : drawLevels(random)),
    random.chance(0.8) ? say(qualifications) : null,
    years,
    loads[teacher]?.courses ?? 0,
    loads[teacher]?.students ?? 0,
  ];
}

/** Levels beside each other. */
function drawLevels(random: Random): string[] {
  const first = random.whole(0, classLevels.length - 1);
  return classLevels.slice(first, first + random.whole(1, 5));
}
