import type { StudentsPerCourse } from '@provost/contract/dashboard';
import { isJsonObject, type JsonObject } from '@/lib/data/json.ts';
import * as read from '../raw/fields.ts';
import { unwrapList, wrapsList } from '../raw/unwrap.ts';
import type { Adapted } from './adapted.ts';

export type CourseStat = Adapted<
  StudentsPerCourse['data'][number],
  'course_title' | 'student_count'
>;

export type AdaptedStudentsPerCourse = ReturnType<typeof adaptStudentsPerCourse>;

const countNames = [
  'student_count',
  'students_count',
  'count',
  'students',
  'total',
  'total_students',
  'enrolled',
  'enrolments',
  'enrollments',
  'num_students',
  'value',
] as const;

const adaptRow = (row: JsonObject): CourseStat[] => {
  const course_title = read.textOf(row, 'course_title', 'course_name') ?? read.courseTitleOf(row);
  const student_count = read.countOf(row, ...countNames);
  if (course_title === undefined || student_count === undefined) return [];
  const course_id =
    read.textOf(row, 'course_id', 'courseId') ?? read.idOf(row.course) ?? read.idOf(row);
  const class_level = read.labelOf(row, 'class_level', 'classLevel', 'level');
  return [
    {
      course_id,
      course_title,
      class_level,
      student_count,
      status: read.textOf(row, 'status'),
      capacity: read.numberOf(row, 'capacity'),
      change_30_days: read.numberOf(row, 'change_30_days'),
    },
  ];
};

/** A list under a title is not its number of students. */
const named = (course_title: string, count: unknown): CourseStat[] =>
  Array.isArray(count) ? [] : adaptRow({ course_title, student_count: count });

/** `{ labels: […], data: […] }`, the input of charting libraries. */
const adaptSeries = (response: JsonObject): CourseStat[] => {
  const labels = response.labels ?? response.categories;
  const counts = response.data ?? response.series ?? response.counts ?? response.values;
  if (!Array.isArray(labels) || !Array.isArray(counts)) return [];
  return labels.flatMap((label, index) => named(String(label), counts[index]));
};

/** `{ "Algebra": 12, … }`. Numbers beside a list are about the list, not about a course. */
const adaptEntries = (response: JsonObject): CourseStat[] =>
  wrapsList(response)
    ? []
    : Object.entries(response).flatMap(([title, count]) => named(title, count));

const adaptCourses = (response: unknown): CourseStat[] => {
  const series = isJsonObject(response) ? adaptSeries(response) : [];
  if (series.length > 0) return series;
  const rows = unwrapList(response).rows.flatMap(adaptRow);
  if (rows.length > 0 || !isJsonObject(response)) return rows;
  return isJsonObject(response.data) ? adaptCourses(response.data) : adaptEntries(response);
};

/** The specification leaves the shape open: any that holds courses and numbers. The largest first. */
export const adaptStudentsPerCourse = (response: unknown) => {
  const data = adaptCourses(response).sort(
    (left, right) => right.student_count - left.student_count,
  );
  const meta = read.objectOf(response, 'meta');
  return {
    data,
    meta: {
      total_courses: read.numberOf(meta, 'total_courses') ?? data.length,
      total_students:
        read.numberOf(meta, 'total_students') ??
        data.reduce((sum, { student_count }) => sum + student_count, 0),
    },
  };
};
