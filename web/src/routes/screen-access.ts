import { type ScreenId, screens } from '@provost/contract/screens';
import { requireAccess } from '@/lib/ability.ts';

/**
 * The guard and title of a screen's route:
 *
 *   createRoute({ getParentRoute: () => shellRoute, path: '/students',
 *     ...forScreen('students'), validateSearch, loader, component })
 */
export const forScreen = (id: ScreenId) => ({
  staticData: { screen: id },
  beforeLoad: () => {
    const screen = screens.find((known) => known.id === id);
    if (screen) requireAccess(screen.access);
  },
});
