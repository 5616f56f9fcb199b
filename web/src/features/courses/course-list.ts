import { courseStatuses, listCourses, readCourse } from '@provost/contract/courses';
import type { DetailsSource } from '@/api/details-options.ts';
import { nestedRow, nestedRows } from '@/api/hosts/nested-rows.ts';
import { rowReaders } from '@/api/hosts/row-readers.ts';
import {
  countOf,
  dateOf,
  flagOf,
  idOf,
  labelOf,
  moneyOf,
  numberOf,
  personNameOf,
  textOf,
  wordOf,
} from '@/api/hosts/rows.ts';
import {
  byDate,
  byMoney,
  byName,
  byNameAndNumber,
  byNumber,
  byRank,
} from '@/api/hosts/sort-keys.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

export interface CourseRow {
  readonly id: string | undefined;
  readonly code: string | undefined;
  readonly title: string | undefined;
  readonly subject: string | undefined;
  readonly class_level: string | undefined;
  readonly teacher: { readonly id: string | undefined; readonly full_name: string | undefined };
  readonly description: string | undefined;
  readonly status: string | undefined;
  readonly current_price: string | undefined;
  readonly currency: string | undefined;
  readonly capacity: number | undefined;
  readonly student_count: number | undefined;
  readonly starts_at: Date | undefined;
  readonly ends_at: Date | undefined;
}

const readers = rowReaders<CourseRow>({
  id: (raw) => idOf(raw) ?? textOf(raw, 'code'),
  code: (raw) => textOf(raw, 'code'),
  title: (raw) => labelOf(raw, 'title', 'name', 'course'),
  subject: (raw) => labelOf(raw, 'subject', 'category'),
  class_level: (raw) => labelOf(raw, 'class_level', 'level', 'grade'),
  teacher: (raw) => ({ id: idOf(nestedRow(raw, 'teacher')), full_name: labelOf(raw, 'teacher') }),
  description: (raw) => textOf(raw, 'description'),
  status: (raw) => wordOf(raw, 'status'),
  current_price: (raw) => moneyOf(raw, 'current_price', 'price', 'final_price'),
  currency: (raw) => textOf(raw, 'currency'),
  capacity: (raw) => numberOf(raw, 'capacity'),
  student_count: (raw) => countOf(raw, 'student_count', 'students'),
  starts_at: (raw) => dateOf(raw, 'starts_at', 'start_date'),
  ends_at: (raw) => dateOf(raw, 'ends_at', 'end_date'),
});

export const courseList: ListDefinition<CourseRow> = {
  endpoint: listCourses,
  defaultOrdering: 'title',
  ...readers,
  searchTexts: ({ title, code, subject, teacher }) => [title, code, subject, teacher.full_name],
  sortKeys: {
    title: (row) => byName(row.title),
    code: (row) => byName(row.code),
    subject: (row) => byName(row.subject),
    class_level: (row) => byNameAndNumber(row.class_level),
    status: (row) => byRank(courseStatuses)(row.status),
    current_price: (row) => byMoney(row.current_price),
    student_count: (row) => byNumber(row.student_count),
    starts_at: (row) => byDate(row.starts_at),
  },
  filterValues: {
    status: (row) => row.status,
    class_level: (row) => row.class_level,
    subject: (row) => row.subject,
  },
};

export interface CourseStudent {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly status: string | undefined;
  readonly enrolledAt: Date | undefined;
}

export interface PastPrice {
  readonly id: string | undefined;
  readonly original: string | undefined;
  readonly discount: string | undefined;
  readonly final: string | undefined;
  readonly at: Date | undefined;
  readonly by: string | undefined;
  readonly isDeleted: boolean;
}

export interface CourseMore {
  readonly students: readonly CourseStudent[];
  readonly prices: readonly PastPrice[];
}

const readMore = (raw: unknown): CourseMore => ({
  students: nestedRows(raw, 'students').map((student) => ({
    id: idOf(student),
    name: personNameOf(student),
    email: textOf(student, 'email'),
    status: wordOf(student, 'status'),
    enrolledAt: dateOf(student, 'enrolled_at'),
  })),
  prices: nestedRows(raw, 'price_history').map((price) => ({
    id: idOf(price),
    original: moneyOf(price, 'original_price'),
    discount: moneyOf(price, 'discount_percent'),
    final: moneyOf(price, 'final_price'),
    at: dateOf(price, 'created_at'),
    by: labelOf(price, 'created_by'),
    isDeleted: flagOf(price, 'is_deleted') ?? false,
  })),
});

export const courseDetails: DetailsSource<CourseRow, CourseMore> = {
  list: courseList,
  endpoint: readCourse,
  readMore,
};
