import { type ScreenId, screens } from '@provost/contract/screens';
import { requireAccess, userCan } from './ability.ts';
import type { AdaptedUser } from './hosts/user.ts';

export const requireScreen = (id: ScreenId): void => {
  const screen = screens.find((known) => known.id === id);
  if (screen) requireAccess(screen.access);
};

/** Where a user starts: the first screen of the menu that they can open. */
export const homePath = (user: AdaptedUser): string =>
  screens.find((screen) => userCan(user, screen.access))?.path ?? '/profile';
