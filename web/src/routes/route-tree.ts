import { accountRoutes } from './account-routes.ts';
import { attentionRoute } from './attention-route.ts';
import { dashboardRoute } from './dashboard-route.ts';
import { listRoutes } from './list-routes.ts';
import { loginRoute } from './login-route.ts';
import { notFoundRoute } from './not-found-route.ts';
import { pricingRoute } from './pricing-route.ts';
import { profileRoute } from './profile-route.ts';
import { reportsRoute } from './reports-route.ts';
import { rootRoute } from './root-route.ts';
import { settingsRoutes } from './settings-routes.ts';
import { shellRoute } from './shell-route.ts';
import { twoStepSetupRoute } from './two-step-setup-route.ts';

export const routeTree = rootRoute.addChildren([
  loginRoute,
  twoStepSetupRoute,
  ...accountRoutes,
  shellRoute.addChildren([
    dashboardRoute,
    attentionRoute,
    ...listRoutes,
    pricingRoute,
    reportsRoute,
    ...settingsRoutes,
    profileRoute,
    notFoundRoute,
  ]),
]);
