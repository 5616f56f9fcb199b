import { auditRoute } from './audit-route.ts';
import { coursesRoute } from './courses-route.ts';
import { dashboardRoute } from './dashboard-route.ts';
import { loginRoute } from './login-route.ts';
import { notFoundRoute } from './not-found-route.ts';
import { paymentsRoute } from './payments-route.ts';
import { pricingRoute } from './pricing-route.ts';
import { profileRoute } from './profile-route.ts';
import { rootRoute } from './root-route.ts';
import { shellRoute } from './shell-route.ts';
import { studentRoute, studentsRoute } from './students-route.ts';
import { teacherNewRoute } from './teacher-new-route.ts';
import { teachersRoute } from './teachers-route.ts';

export const routeTree = rootRoute.addChildren([
  loginRoute,
  shellRoute.addChildren([
    dashboardRoute,
    teachersRoute,
    teacherNewRoute,
    studentsRoute.addChildren([studentRoute]),
    paymentsRoute,
    coursesRoute,
    pricingRoute,
    auditRoute,
    profileRoute,
    notFoundRoute,
  ]),
]);
