import { accountRoutes } from './account-routes.ts';
import { attentionRoute } from './attention-route.ts';
import { courseFormRoutes } from './course-form-routes.ts';
import { dashboardRoute } from './dashboard-route.ts';
import {
  auditRoutes,
  courseRoutes,
  enrolmentRoutes,
  jobRoutes,
  paymentRoutes,
  staffRoutes,
  studentRoutes,
  teacherRoutes,
  userRoutes,
} from './list-routes.ts';
import { loginRoute } from './login-route.ts';
import { notFoundRoute } from './not-found-route.ts';
import { paymentNewRoute } from './payment-new-route.ts';
import { pricingRoute } from './pricing-route.ts';
import { profileRoute } from './profile-route.ts';
import { reportsRoute } from './reports-route.ts';
import { rootRoute } from './root-route.ts';
import { settingsRoutes } from './settings-routes.ts';
import { shellRoute } from './shell-route.ts';
import { studentEditRoute, studentNewRoute } from './student-form-routes.ts';
import { teacherEditRoute, teacherNewRoute } from './teacher-form-routes.ts';
import { twoStepSetupRoute } from './two-step-setup-route.ts';

export const routeTree = rootRoute.addChildren([
  loginRoute,
  twoStepSetupRoute,
  ...accountRoutes,
  shellRoute.addChildren([
    dashboardRoute,
    attentionRoute,
    ...teacherRoutes,
    teacherNewRoute,
    teacherEditRoute,
    ...studentRoutes,
    studentNewRoute,
    studentEditRoute,
    ...paymentRoutes,
    paymentNewRoute,
    ...courseRoutes,
    ...courseFormRoutes,
    ...enrolmentRoutes,
    ...userRoutes,
    ...staffRoutes,
    pricingRoute,
    reportsRoute,
    ...auditRoutes,
    ...settingsRoutes,
    ...jobRoutes,
    profileRoute,
    notFoundRoute,
  ]),
]);
