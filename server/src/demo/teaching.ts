import { demoTeacher } from './accounts.ts';
import { classLevels } from './catalogue.ts';
import { subjects } from './subjects.ts';

const subjectsOfDemoTeacher: readonly string[] = ['Mathematics', 'Computer Science'];
export const levelsOfDemoTeacher: readonly string[] = classLevels.slice(9);

export function subjectsTaughtBy(teachers: number, teacher: number): string[] {
  if (teacher === demoTeacher) return [...subjectsOfDemoTeacher];
  return subjects.filter((subject) => teachersOf(teachers, subject).includes(teacher));
}

/** Without the demo teacher. A small staff shares all subjects, a large one has specialists. */
function teachersOf(teachers: number, subject: string): number[] {
  const others = teachers - 1;
  const index = subjects.indexOf(subject);
  if (others < subjects.length) return [1 + (index % others)];
  const count = Math.ceil((others - index) / subjects.length);
  return Array.from({ length: count }, (_, round) => 1 + index + round * subjects.length);
}

interface CourseToTeach {
  readonly subject: string;
  readonly level: number;
  readonly isPublished: boolean;
  /** How many courses of its subject come before. */
  readonly inSubject: number;
}

export function teacherOf(
  teachers: number,
  { subject, level, isPublished, inSubject }: CourseToTeach,
): number {
  const isDemoTeachers =
    isPublished &&
    subjectsOfDemoTeacher.includes(subject) &&
    levelsOfDemoTeacher.includes(classLevels[level] ?? '');
  if (isDemoTeachers) return demoTeacher;
  const specialists = teachersOf(teachers, subject);
  return specialists[inSubject % specialists.length] ?? demoTeacher;
}
