import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const names = [
  'report',
  'range',
  'from',
  'to',
  'interval',
  'group',
  'currency',
  'compare',
] as const;

type Texts = { readonly [Name in (typeof names)[number]]?: string };

/** Texts as they are: the screen reads what it knows, with the contract, which comes later. */
const readTexts = (raw: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(
    names.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : [])),
  );

export const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  ...forScreen('reports'),
  validateSearch: readTexts,
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/reports/reports-screen.tsx')),
    'ReportsScreen',
  ),
});
