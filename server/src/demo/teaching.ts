import { classLevels } from './catalogue.ts';
import { subjects } from './descriptions.ts';
import type { School } from './school.ts';

/** The first teacher is the one with whom one signs in. */
export const demoTeacher = 0;
const subjectsOfDemoTeacher: readonly string[] = ['Mathematics', 'Computer Science'];
export const levelsOfDemoTeacher: readonly string[] = classLevels.slice(9);

/** The subjects in which a teacher may be given courses. */
export function subjectsTaughtBy(school: School, teacher: number): string[] {
  if (teacher === demoTeacher) return [...subjectsOfDemoTeacher];
  return subjects.filter((subject) => teachersOf(school, subject).includes(teacher));
}

/** Who teaches a subject besides the demo teacher: few share all subjects, many take one each. */
function teachersOf(school: School, subject: string): number[] {
  const others = school.teachers - 1;
  const place = subjects.indexOf(subject);
  if (others < subjects.length) return [1 + (place % others)];
  const count = Math.ceil((others - place) / subjects.length);
  return Array.from({ length: count }, (_, round) => 1 + place + round * subjects.length);
}

interface Lesson {
  readonly subject: string;
  readonly level: number;
  readonly isPublished: boolean;
  /** Which one of its subject's courses it is. */
  readonly place: number;
}

export function teacherOf(school: School, { subject, level, isPublished, place }: Lesson): number {
  const isDemoTeachers =
    isPublished &&
    subjectsOfDemoTeacher.includes(subject) &&
    levelsOfDemoTeacher.includes(classLevels[level] ?? '');
  if (isDemoTeachers) return demoTeacher;
  const teachers = teachersOf(school, subject);
  return teachers[place % teachers.length] ?? demoTeacher;
}
