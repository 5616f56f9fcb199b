import { updateCourse } from '@provost/contract/courses';
import { formatHundredths, isAmount, parseHundredths } from '@provost/contract/money';
import { updateStudent } from '@provost/contract/students';
import { updateTeacher } from '@provost/contract/teachers';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const studentNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/students/new',
  ...forScreen('student-new'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/students/student-new-screen.tsx')),
    'StudentNewScreen',
  ),
});

const studentEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/students/$id/edit',
  ...forScreen('students', updateStudent.access),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/students/student-edit-screen.tsx')),
    'StudentEditScreen',
  ),
});

const teacherNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/teachers/new',
  ...forScreen('teacher-new'),
  loader: async ({ context }) => {
    const { levelChoicesQuery } = await loadPart(
      () => import('@/school/courses/course-choices.ts'),
    );
    void context.queryClient.prefetchQuery(levelChoicesQuery);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/teachers/teacher-new-screen.tsx')),
    'TeacherNewScreen',
  ),
});

const teacherEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/teachers/$id/edit',
  ...forScreen('teachers', updateTeacher.access),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/teachers/teacher-edit-screen.tsx')),
    'TeacherEditScreen',
  ),
});

const courseNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/courses/new',
  ...forScreen('course-new'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/courses/course-new-screen.tsx')),
    'CourseNewScreen',
  ),
});

const courseEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/courses/$id/edit',
  ...forScreen('courses', updateCourse.access),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/courses/course-edit-screen.tsx')),
    'CourseEditScreen',
  ),
});

const readTarget = ({ student, course, amount }: Record<string, unknown>) => {
  const cents = parseHundredths(String(amount));
  return {
    ...(student !== undefined && { student: String(student) }),
    ...(course !== undefined && { course: String(course) }),
    ...(cents !== undefined && isAmount(cents) && { amount: formatHundredths(cents) }),
  };
};

/** `?student=`, `?course=` and `?amount=` are what the form starts with. */
const paymentNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/payments/new',
  ...forScreen('payment-new'),
  validateSearch: readTarget as (raw: Record<string, unknown>) => {
    readonly student?: string;
    readonly course?: string;
    readonly amount?: string;
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/payments/payment-new-screen.tsx')),
    'PaymentNewScreen',
  ),
});

/** The forms of records; settings have their own. */
export const formRoutes = [
  studentNewRoute,
  studentEditRoute,
  teacherNewRoute,
  teacherEditRoute,
  courseNewRoute,
  courseEditRoute,
  paymentNewRoute,
] as const;
