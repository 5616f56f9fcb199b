import { formatHundredths, isAmount, parseHundredths } from '@provost/contract/money';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const readTarget = ({ student, course, amount }: Record<string, unknown>) => {
  const cents = parseHundredths(String(amount));
  return {
    ...(student !== undefined && { student: String(student) }),
    ...(course !== undefined && { course: String(course) }),
    ...(cents !== undefined && isAmount(cents) && { amount: formatHundredths(cents) }),
  };
};

/** `?student=`, `?course=` and `?amount=` are what the form starts with. */
export const paymentNewRoute = createRoute({
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
