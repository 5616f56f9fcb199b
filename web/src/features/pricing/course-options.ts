import type { CourseChoice } from '@/lib/course-choices.ts';

/** By title; where two are called the same, their codes or ids tell them apart. */
export const courseOptions = (courses: readonly CourseChoice[]) => {
  const titles = new Map<string, number>();
  for (const { title } of courses) titles.set(title, (titles.get(title) ?? 0) + 1);
  return courses.map(({ id, title, code }) => ({
    value: id,
    label: (titles.get(title) ?? 0) > 1 ? `${title} (${code ?? id})` : title,
  }));
};
