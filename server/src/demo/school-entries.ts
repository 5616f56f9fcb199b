import type { AuditEntry } from './audit-entry.ts';
import { day, hour } from './calendar.ts';
import { archivedLevel, classLevels } from './catalogue.ts';
import { at } from './columns.ts';
import type { SchoolPlan } from './plan.ts';
import type { Random } from './random.ts';
import { schoolName } from './school-rows.ts';
import { personById } from './user-rows.ts';

const owner = 1;
const admin = 2;
const support = 4;

/** How the school, its class levels, courses and enrolments came to be as they are. */
export const schoolEntries = (plan: SchoolPlan, random: Random): AuditEntry[] => [
  ...settingEntries(plan),
  ...courseEntries(plan),
  ...enrolmentEntries(plan, random),
];

function settingEntries({ school }: SchoolPlan): AuditEntry[] {
  const id = classLevels.length + 1;
  const level = {
    actor: admin,
    subject: 'ClassLevel',
    subjectId: id,
    label: archivedLevel,
  } as const;
  return [
    {
      actor: owner,
      action: 'school.updated',
      subject: 'School',
      subjectId: 1,
      label: schoolName,
      before: { name: '' },
      after: { name: schoolName },
      at: school.opened + 2 * hour,
      version: 2,
    },
    {
      ...level,
      action: 'class_level.created',
      after: { name: archivedLevel },
      at: school.opened + 3 * hour,
      version: 1,
    },
    {
      ...level,
      action: 'class_level.updated',
      before: { archived: false },
      after: { archived: true },
      at: school.opened + 90 * day,
      version: 2,
    },
  ];
}

const courseEntries = ({ courses }: SchoolPlan): AuditEntry[] =>
  courses.map(({ id, title, code, subject, created }) => ({
    actor: admin,
    action: 'course.created',
    subject: 'Course',
    subjectId: id,
    label: title,
    after: { code, title, subject },
    at: created,
  }));

function enrolmentEntries(plan: SchoolPlan, random: Random): AuditEntry[] {
  const { school, courses, enrolments, transfers } = plan;
  const courseAt = (index: number) => courses[at(enrolments.of.course, index)];
  return [...transfers].map(([target, source]) => {
    const studentId = school.firstStudentId + at(enrolments.of.student, target);
    const { fullName } = personById(school, random, studentId);
    return {
      actor: support,
      action: 'enrolment.transferred',
      subject: 'Enrolment',
      subjectId: target + 1,
      label: `${fullName} · ${courseAt(target)?.title}`,
      before: { course: courseAt(source)?.id },
      after: { course: courseAt(target)?.id },
      at: at(enrolments.of.enrolled, target),
    };
  });
}
