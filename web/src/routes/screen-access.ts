import type { ScreenId } from '@provost/contract/screens';
import { loadPart } from '@/lib/dom/load-part.ts';

/**
 * The guard and title of a screen's route:
 *
 *   createRoute({ getParentRoute: () => shellRoute, path: '/students',
 *     ...forScreen('students'), validateSearch, loader, component })
 *
 * The rules and what reads them come after the sign-in page, which needs neither.
 */
export const forScreen = (id: ScreenId) => ({
  staticData: { screen: id },
  beforeLoad: async () => {
    const { requireScreen } = await loadPart(() => import('@/api/screen-guard.ts'));
    requireScreen(id);
  },
});
