import type { ClassLevel } from '@provost/contract/class-levels';
import type { Course, CourseDetails } from '@provost/contract/courses';
import {
  countOf,
  flagOf,
  idOf,
  instantOf,
  labelOf,
  moneyOf,
  numberOf,
  objectOf,
  objectsOf,
  personNameOf,
  textOf,
  textsOf,
  wordOf,
} from '../raw/fields.ts';
import { unwrapData, unwrapList } from '../raw/unwrap.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import { adaptTransfer } from './enrolments.ts';
import { pricingFields } from './pricing.ts';

const fields: FieldReaders<Adapted<Course>> = {
  id: (raw) => idOf(raw) ?? textOf(raw, 'code'),
  code: (raw) => textOf(raw, 'code'),
  title: (raw) => labelOf(raw, 'title', 'name', 'course', 'course_title', 'course_name'),
  subject: (raw) => labelOf(raw, 'subject', 'category'),
  class_level: (raw) => labelOf(raw, 'class_level', 'classLevel', 'level', 'grade'),
  class_level_id: (raw) => textOf(raw, 'class_level_id'),
  teacher: (raw) => {
    const full_name = labelOf(raw, 'teacher');
    return full_name === undefined ? undefined : { id: idOf(objectOf(raw, 'teacher')), full_name };
  },
  description: (raw) => textOf(raw, 'description'),
  status: (raw) => wordOf(raw, 'status'),
  current_price: (raw) => moneyOf(raw, 'current_price', 'price', 'final_price'),
  currency: (raw) => textOf(raw, 'currency'),
  capacity: (raw) => numberOf(raw, 'capacity'),
  starts_at: (raw) => instantOf(raw, 'starts_at', 'start_date'),
  ends_at: (raw) => instantOf(raw, 'ends_at', 'end_date'),
  student_count: (raw) => countOf(raw, 'student_count', 'students'),
  version: (raw) => numberOf(raw, 'version'),
};

export const courseAdapter = adapter<Adapted<Course>>(fields);

const historyAdapter = adapter<Adapted<CourseDetails>['price_history'][number]>({
  ...pricingFields,
  is_deleted: (raw) => flagOf(raw, 'is_deleted'),
});

const detailsAdapter = adapter<Adapted<CourseDetails>>({
  ...fields,
  students: (raw) =>
    objectsOf(raw, 'students').map((student) => ({
      id: idOf(student),
      full_name: personNameOf(student),
      email: textOf(student, 'email'),
      status: wordOf(student, 'status'),
      enrolled_at: instantOf(student, 'enrolled_at'),
      transferred_to: adaptTransfer(student),
    })),
  price_history: (raw) => objectsOf(raw, 'price_history').map(historyAdapter.adapt),
});

export const adaptCourseDetails = detailsAdapter.adapt;

export const classLevelAdapter = adapter<Adapted<ClassLevel>>({
  id: idOf,
  name: (raw) => textOf(raw, 'name', 'title'),
  archived: (raw) => flagOf(raw, 'archived'),
  version: (raw) => numberOf(raw, 'version'),
});

export type AdaptedClassLevel = Adapted<ClassLevel, 'name'>;

const isNamed = (level: Adapted<ClassLevel>): level is AdaptedClassLevel =>
  level.name !== undefined;

/** In the school's order. */
export const adaptClassLevels = (response: unknown): readonly AdaptedClassLevel[] =>
  unwrapList(response).rows.map(classLevelAdapter.adapt).filter(isNamed);

export const adaptSubjects = (response: unknown) => textsOf(unwrapData(response));
