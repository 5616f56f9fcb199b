import { accountRoutes } from './account-routes.ts';
import { dashboardRoute } from './dashboard-route.ts';
import { listRoutes } from './list-routes.ts';
import { loginRoute } from './login-route.ts';
import { rootRoute } from './root-route.ts';
import { screenRoutes } from './screen-routes.ts';
import { shellRoute } from './shell-route.ts';

export const routeTree = rootRoute.addChildren([
  loginRoute,
  ...accountRoutes,
  shellRoute.addChildren([dashboardRoute, ...listRoutes, ...screenRoutes]),
]);
