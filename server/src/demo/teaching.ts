import { classLevels } from './catalogue.ts';
import type { School } from './school.ts';
import { subjects } from './subjects.ts';

/** The first teacher has the demo account. */
export const demoTeacher = 0;
const subjectsOfDemoTeacher: readonly string[] = ['Mathematics', 'Computer Science'];
export const levelsOfDemoTeacher: readonly string[] = classLevels.slice(9);

export function subjectsTaughtBy(school: School, teacher: number): string[] {
  if (teacher === demoTeacher) return [...subjectsOfDemoTeacher];
  return subjects.filter((subject) => teachersOf(school, subject).includes(teacher));
}

/** Without the demo teacher. A small staff shares all subjects, a large one has specialists. */
function teachersOf(school: School, subject: string): number[] {
  const others = school.teachers - 1;
  const index = subjects.indexOf(subject);
  if (others < subjects.length) return [1 + (index % others)];
  const count = Math.ceil((others - index) / subjects.length);
  return Array.from({ length: count }, (_, round) => 1 + index + round * subjects.length);
}

interface CourseToTeach {
  readonly subject: string;
  readonly level: number;
  readonly isPublished: boolean;
  readonly indexInSubject: number;
}

export function teacherOf(school: School, course: CourseToTeach): number {
  const { subject, level, isPublished, indexInSubject } = course;
  const isDemoTeachers =
    isPublished &&
    subjectsOfDemoTeacher.includes(subject) &&
    levelsOfDemoTeacher.includes(classLevels[level] ?? '');
  if (isDemoTeachers) return demoTeacher;
  const teachers = teachersOf(school, subject);
  return teachers[indexInSubject % teachers.length] ?? demoTeacher;
}
