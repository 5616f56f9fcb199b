import { listTeachers, readTeacher } from '@provost/contract/teachers';
import { userStatuses } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details-options.ts';
import { nestedRow, nestedRows } from '@/api/hosts/nested-rows.ts';
import { namesOf, type PersonRow, personFields } from '@/api/hosts/person-row.ts';
import { rowReaders } from '@/api/hosts/row-readers.ts';
import { countOf, idOf, labelOf, numberOf, textOf, wordOf } from '@/api/hosts/rows.ts';
import { byDate, byName, byNumber, byRank } from '@/api/hosts/sort-keys.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

export interface TeacherRow extends PersonRow {
  readonly headline: string | undefined;
  readonly bio: string | undefined;
  readonly subjects: readonly string[];
  readonly class_levels: readonly string[];
  readonly qualifications: string | undefined;
  readonly experience_years: number | undefined;
  readonly course_count: number | undefined;
  readonly student_count: number | undefined;
}

const readers = rowReaders<TeacherRow>({
  ...personFields,
  headline: (raw) => textOf(raw, 'headline', 'title'),
  bio: (raw) => textOf(raw, 'bio', 'about'),
  subjects: (raw) => namesOf(raw, 'subjects'),
  class_levels: (raw) => namesOf(raw, 'class_levels'),
  qualifications: (raw) => textOf(raw, 'qualifications'),
  experience_years: (raw) => numberOf(raw, 'experience_years'),
  course_count: (raw) => countOf(raw, 'course_count', 'courses'),
  student_count: (raw) => countOf(raw, 'student_count', 'students'),
});

export const teacherList: ListDefinition<TeacherRow> = {
  endpoint: listTeachers,
  defaultOrdering: 'full_name',
  ...readers,
  searchTexts: ({ full_name, email }) => [full_name, email],
  sortKeys: {
    full_name: (row) => byName(row.full_name),
    email: (row) => byName(row.email),
    status: (row) => byRank(userStatuses)(row.status),
    experience_years: (row) => byNumber(row.experience_years),
    course_count: (row) => byNumber(row.course_count),
    student_count: (row) => byNumber(row.student_count),
    created_at: (row) => byDate(row.created_at),
    last_login_at: (row) => byDate(row.last_login_at),
  },
  filterValues: { status: (row) => row.status },
};

interface TaughtCourse {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly code: string | undefined;
  readonly classLevel: string | undefined;
  readonly status: string | undefined;
  readonly students: number | undefined;
  readonly capacity: number | undefined;
}

export interface TeacherMore {
  readonly courses: readonly TaughtCourse[];
  readonly load: {
    readonly courses: number | undefined;
    readonly students: number | undefined;
  };
}

const readMore = (raw: unknown): TeacherMore => {
  const load = nestedRow(raw, 'load');
  return {
    courses: nestedRows(raw, 'courses').map((course) => ({
      id: idOf(course),
      title: labelOf(course, 'title', 'name'),
      code: textOf(course, 'code'),
      classLevel: labelOf(course, 'class_level'),
      status: wordOf(course, 'status'),
      students: numberOf(course, 'student_count'),
      capacity: numberOf(course, 'capacity'),
    })),
    load: {
      courses: numberOf(load, 'course_count'),
      students: numberOf(load, 'student_count'),
    },
  };
};

export const teacherDetails: DetailsSource<TeacherRow, TeacherMore> = {
  list: teacherList,
  endpoint: readTeacher,
  readMore,
};
