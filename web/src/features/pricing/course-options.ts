import type { CourseChoice } from '@/school/courses/course-choices.ts';

type Choice = Pick<CourseChoice, 'id' | 'title' | 'code' | 'subject'>;

interface CourseOption {
  readonly value: string;
  readonly label: string;
}

interface OptionGroup {
  readonly group: string;
  readonly items: CourseOption[];
}

/** Courses with the same title have their code or id in the label. */
const nameCourses = (courses: readonly Choice[]) => {
  const titles = new Map<string, number>();
  for (const { title } of courses) titles.set(title, (titles.get(title) ?? 0) + 1);
  return ({ id, title, code }: Choice): CourseOption => ({
    value: id,
    label: (titles.get(title) ?? 0) > 1 ? `${title} (${code ?? id})` : title,
  });
};

/** Courses by subject; courses without one are not grouped. */
export const courseOptions = (
  courses: readonly Choice[],
): readonly (CourseOption | OptionGroup)[] => {
  const toOption = nameCourses(courses);
  const bySubject = new Map<string, CourseOption[]>();
  const alone: CourseOption[] = [];
  for (const course of courses) {
    const option = toOption(course);
    if (course.subject === undefined) alone.push(option);
    else bySubject.set(course.subject, [...(bySubject.get(course.subject) ?? []), option]);
  }
  const groups = [...bySubject].map(([group, items]) => ({ group, items }));
  // A single group would not help to find a course.
  if (groups.length < 2) return [...alone, ...groups.flatMap(({ items }) => items)];
  return [...alone, ...groups.sort((left, right) => (left.group < right.group ? -1 : 1))];
};
