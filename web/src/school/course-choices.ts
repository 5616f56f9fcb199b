import type { Course } from '@provost/contract/courses';
import { listCourses } from '@provost/contract/courses';
import { maxPageSize } from '@provost/contract/list';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { byName, byNameAndNumber, compareKeys } from '@/api/hosts/sort-keys.ts';
import { unwrapList } from '@/api/hosts/unwrap.ts';
import { classLevelsQuery } from './class-levels.ts';

/** What forms choose from: the class levels of the school, and the courses of one of them. */
export type CourseChoice = Adapted<Course, 'id' | 'title'>;

const staleTime = 5 * 60_000;
/** A host that never stops telling of a next page is left there. */
const maxPages = 200;

const isChoice = (course: Adapted<Course>): course is CourseChoice =>
  course.id !== undefined && course.title !== undefined;

/** Every page of the courses, from a host that pages in any way or not at all. */
const loadCourses = async (
  classLevel: string | undefined,
  signal: AbortSignal,
): Promise<readonly CourseChoice[]> => {
  const found = new Map<string, CourseChoice>();
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const response = await callEndpoint(listCourses, {
      query: {
        ...(cursor === undefined ? { page } : { cursor }),
        page_size: maxPageSize,
        ordering: 'title',
        class_level: classLevel,
      },
      signal,
    });
    const list = unwrapList(response);
    const known = found.size;
    for (const choice of list.rows.map(courseAdapter.adapt).filter(isChoice)) {
      found.set(choice.id, choice);
    }
    cursor = list.nextCursor;
    const hasMore = cursor ?? list.next ?? (list.count ?? 0) > found.size;
    // A host that ignores paging tells the same again.
    if (!hasMore || found.size === known) break;
  }
  return [...found.values()];
};

const allCoursesQuery = queryOptions({
  queryKey: [listCourses.path, 'choices'],
  queryFn: ({ signal }) => loadCourses(undefined, signal),
  staleTime,
});

/** Each level that a course is meant for, "Grade 9" before "Grade 10". */
const levelsOf = (courses: readonly CourseChoice[]): readonly string[] => {
  const levels = courses.flatMap(({ class_level }) => class_level ?? []);
  return [...new Set(levels)].sort((left, right) =>
    compareKeys(byNameAndNumber(left), byNameAndNumber(right)),
  );
};

/** In the school's own order; a host that has no list of them has them in its courses. */
export const levelChoicesQuery = queryOptions({
  queryKey: [listCourses.path, 'choices', 'levels'],
  queryFn: async ({ client }) => {
    const named = await client.ensureQueryData(classLevelsQuery);
    return named.length > 0 ? named : levelsOf(await client.fetchQuery(allCoursesQuery));
  },
  staleTime,
});

/** By title. All where there are no levels to choose from; a host that does not filter is filtered here. */
export const coursesOfLevelQuery = (classLevel: string | undefined) =>
  queryOptions({
    queryKey: [listCourses.path, 'choices', 'of', classLevel ?? null],
    queryFn: async ({ client, signal }) => {
      const everything = client.getQueryData(allCoursesQuery.queryKey);
      const courses = everything ?? (await loadCourses(classLevel, signal));
      return courses
        .filter((course) => classLevel === undefined || course.class_level === classLevel)
        .sort((left, right) => compareKeys(byName(left.title), byName(right.title)));
    },
    staleTime,
  });
