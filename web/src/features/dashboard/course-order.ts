import type { CourseStat } from '@/api/hosts/students-per-course.ts';

const courseOrders = ['largest', 'fullest', 'emptiest', 'growing'] as const;
export type CourseOrder = (typeof courseOrders)[number];

/** The taken share of the seats; undefined for an unlimited course. */
export const fillOf = ({ capacity, student_count }: CourseStat): number | undefined =>
  capacity === undefined || capacity <= 0 ? undefined : student_count / capacity;

export type FillMark = 'over' | 'full' | 'nearlyFull' | 'nearlyEmpty';

/** What is unusual about the seats of a course. */
export function markOf(course: CourseStat): FillMark | undefined {
  const fill = fillOf(course);
  if (fill === undefined || (course.status ?? 'published') !== 'published') return undefined;
  if (fill > 1) return 'over';
  if (fill === 1) return 'full';
  if (fill >= 0.9) return 'nearlyFull';
  return fill < 0.2 ? 'nearlyEmpty' : undefined;
}

/** Seats count in published courses: others take no students. */
const hasSeats = (course: CourseStat): boolean =>
  fillOf(course) !== undefined && (course.status ?? 'published') === 'published';

const change = (course: CourseStat): number => course.change_30_days ?? 0;

/** The courses in an order. The host sends the largest first, which also orders equal ones. */
export function inOrder(courses: readonly CourseStat[], order: CourseOrder): CourseStat[] {
  switch (order) {
    case 'fullest':
      return courses
        .filter(hasSeats)
        .sort((one, other) => (fillOf(other) ?? 0) - (fillOf(one) ?? 0));
    case 'emptiest':
      return courses
        .filter(hasSeats)
        .sort((one, other) => (fillOf(one) ?? 0) - (fillOf(other) ?? 0));
    case 'growing':
      return courses
        .filter((course) => change(course) > 0)
        .sort((one, other) => change(other) - change(one));
    default:
      return [...courses];
  }
}

export const ordersFor = (courses: readonly CourseStat[]): readonly CourseOrder[] =>
  courseOrders.filter(
    (order) =>
      order === 'largest' ||
      courses.some(
        order === 'growing' ? ({ change_30_days: known }) => known !== undefined : hasSeats,
      ),
  );
