import {
  countOf,
  courseTitleOf,
  idOf,
  isJsonObject,
  type JsonObject,
  labelOf,
  numberOf,
  objectOf,
  textOf,
} from '@/api/hosts/fields.ts';
import { unwrapList, wrapsList } from '@/api/hosts/unwrap.ts';

export interface CourseFigure {
  /** Undefined where the host names the course and nothing more. */
  readonly id: string | undefined;
  readonly title: string;
  readonly classLevel: string | undefined;
  readonly count: number;
}

export interface StudentsPerCourse {
  /** The largest first. */
  readonly courses: readonly CourseFigure[];
  readonly courseCount: number;
  readonly enrolmentCount: number;
}

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

const courseIdOf = (row: JsonObject): string | undefined =>
  textOf(row, 'course_id', 'courseId') ?? idOf(row.course) ?? idOf(row);

const readCourse = (row: JsonObject): CourseFigure[] => {
  const title = textOf(row, 'course_title', 'course_name') ?? courseTitleOf(row);
  const count = countOf(row, ...countNames);
  if (title === undefined || count === undefined) return [];
  const classLevel = labelOf(row, 'class_level', 'classLevel', 'level');
  return [{ id: courseIdOf(row), title, classLevel, count }];
};

const named = (title: string, count: unknown): CourseFigure[] => {
  const number = numberOf({ count }, 'count');
  return number === undefined
    ? []
    : [{ id: undefined, title, classLevel: undefined, count: number }];
};

/** `{ labels: […], data: […] }`, as charting libraries want it. */
const readSeries = (answer: JsonObject): CourseFigure[] => {
  const labels = answer.labels ?? answer.categories;
  const counts = answer.data ?? answer.series ?? answer.counts ?? answer.values;
  if (!Array.isArray(labels) || !Array.isArray(counts)) return [];
  return labels.flatMap((label, index) => named(String(label), counts[index]));
};

/** `{ "Algebra": 12, … }`: a number to each name. Those around a list are about the list. */
const readNames = (answer: JsonObject): CourseFigure[] =>
  wrapsList(answer) ? [] : Object.entries(answer).flatMap(([title, count]) => named(title, count));

const readCourses = (answer: unknown): CourseFigure[] => {
  const series = isJsonObject(answer) ? readSeries(answer) : [];
  if (series.length > 0) return series;
  const rows = unwrapList(answer).rows.flatMap(readCourse);
  if (rows.length > 0 || !isJsonObject(answer)) return rows;
  return isJsonObject(answer.data) ? readCourses(answer.data) : readNames(answer);
};

/** Whatever shape the host's answer has, as long as it holds courses and numbers. */
export const readStudentsPerCourse = (answer: unknown): StudentsPerCourse => {
  const courses = readCourses(answer).sort((left, right) => right.count - left.count);
  const meta = objectOf(answer, 'meta');
  return {
    courses,
    courseCount: numberOf(meta, 'total_courses') ?? courses.length,
    enrolmentCount:
      numberOf(meta, 'total_students') ?? courses.reduce((sum, { count }) => sum + count, 0),
  };
};
