import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const readIds = ({ student, course }: Record<string, unknown>) => ({
  ...(student !== undefined && { student: String(student) }),
  ...(course !== undefined && { course: String(course) }),
});

/** `?student=` and `?course=` are what the form starts with. */
export const paymentNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/payments/new',
  ...forScreen('payment-new'),
  validateSearch: readIds as (raw: Record<string, unknown>) => {
    readonly student?: string;
    readonly course?: string;
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/payments/payment-new-screen.tsx')),
    'PaymentNewScreen',
  ),
});
