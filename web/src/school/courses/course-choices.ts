import { type Course, listCourses } from '@provost/contract/courses';
import { maxPageSize } from '@provost/contract/list';
import { nameKey } from '@provost/contract/name-key';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchShared } from '@/api/fetch-shared.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import type { ListRequest } from '@/api/list/list-source.ts';
import { requestPages } from '@/api/list/paged-list.ts';
import { byName, byNameAndNumber, toSorted } from '@/api/list/sort-keys.ts';
import { shownChoices } from '@/api/records.ts';
import { classLevelOptions, classLevelsQuery, isOffered } from './class-levels.ts';

/** What forms choose from: the class levels of the school, and the courses of one of them. */
export type CourseChoice = Adapted<Course, 'id' | 'title'>;

const staleTime = 5 * 60_000;
/** Some hosts send a next page forever. */
const maxPages = 200;

const isChoice = (course: Adapted<Course>): course is CourseChoice =>
  course.id !== undefined && course.title !== undefined;

/** Every page of the courses, from a host that pages in any way or not at all. */
const loadCourses = async (
  classLevel: string | undefined,
  signal: AbortSignal,
): Promise<readonly CourseChoice[]> => {
  const found = new Map<string, CourseChoice>();
  const request: ListRequest = {
    search: '',
    ordering: 'title',
    filters: classLevel === undefined ? {} : { class_level: classLevel },
    page: 1,
    pageSize: maxPageSize,
  };
  const list = { endpoint: listCourses, adapt: courseAdapter.adapt };
  let pages = 0;
  for await (const { rows } of requestPages(list, request, signal)) {
    for (const choice of rows.filter(isChoice)) found.set(choice.id, choice);
    pages += 1;
    if (pages === maxPages) break;
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
  return toSorted(
    [...new Set(levels)],
    byNameAndNumber((level) => level),
  );
};

/** In the school's own order; a host that has no list of them has them in its courses. */
export const levelChoicesQuery = queryOptions({
  queryKey: [listCourses.path, 'choices', 'levels'],
  queryFn: async ({ client }) => {
    const levels = (await fetchShared(client, classLevelsQuery)).filter(isOffered);
    return levels.length > 0
      ? levels.map(({ name }) => name)
      : levelsOf(await fetchShared(client, allCoursesQuery));
  },
  staleTime,
});

/** What a request filters by: our server knows class levels by id, others by name. */
const filterValueOf = async (
  client: QueryClient,
  classLevel: string | undefined,
): Promise<string | undefined> => {
  if (classLevel === undefined) return undefined;
  const options = await classLevelOptions(client);
  return options.find(({ label }) => label === classLevel)?.value ?? classLevel;
};

/** By title. All where there are no levels to choose from; a host that does not filter is filtered here. */
export const coursesOfLevelQuery = (classLevel: string | undefined) =>
  queryOptions({
    queryKey: [listCourses.path, 'choices', 'of', classLevel ?? null],
    queryFn: async ({ client, signal }) => {
      // Already loaded where the levels come from the courses. Reloaded if it is invalidated.
      const hasAll = client.getQueryData(allCoursesQuery.queryKey) !== undefined;
      const courses = hasAll
        ? await fetchShared(client, allCoursesQuery)
        : await loadCourses(await filterValueOf(client, classLevel), signal);
      const wanted = courses.filter(
        (course) => classLevel === undefined || course.class_level === classLevel,
      );
      return toSorted(
        wanted,
        byName(({ title }) => title),
      );
    },
    staleTime,
  });

const filterOptions = async (client: QueryClient) =>
  (await fetchShared(client, coursesOfLevelQuery(undefined))).map(({ id, title }) => ({
    value: id,
    label: title,
  }));

/** For a filter: the courses whose title contains the text, of all, because some hosts do not search. */
export const findCourseChoices = async (client: QueryClient, search: string) => {
  const key = nameKey(search);
  const options = await filterOptions(client);
  return options.filter(({ label }) => nameKey(label).includes(key)).slice(0, shownChoices);
};

export const courseChoiceLabels = async (client: QueryClient, ids: readonly string[]) =>
  (await filterOptions(client)).filter(({ value }) => ids.includes(value));
