import { auditRoute } from './audit-route.ts';
import { courseRoute, coursesRoute } from './courses-route.ts';
import { dashboardRoute } from './dashboard-route.ts';
import { loginRoute } from './login-route.ts';
import { notFoundRoute } from './not-found-route.ts';
import { paymentRoute, paymentsRoute } from './payments-route.ts';
import { pricingRoute } from './pricing-route.ts';
import { profileRoute } from './profile-route.ts';
import { rootRoute } from './root-route.ts';
import { shellRoute } from './shell-route.ts';
import { studentRoute, studentsRoute } from './students-route.ts';
import { teacherNewRoute } from './teacher-new-route.ts';
import { teacherRoute, teachersRoute } from './teachers-route.ts';

export const routeTree = rootRoute.addChildren([
  loginRoute,
  shellRoute.addChildren([
    dashboardRoute,
    teachersRoute.addChildren([teacherRoute]),
    teacherNewRoute,
    studentsRoute.addChildren([studentRoute]),
    paymentsRoute.addChildren([paymentRoute]),
    coursesRoute.addChildren([courseRoute]),
    pricingRoute,
    auditRoute,
    profileRoute,
    notFoundRoute,
  ]),
]);
