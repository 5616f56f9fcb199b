import type { Rule } from '@provost/contract/ability';
import { readDay } from '@provost/contract/day-pages';
import { type ScreenId, screens } from '@provost/contract/screens';
import type { QueryClient } from '@tanstack/react-query';
import type { AdaptedUser } from '../hosts/user.ts';
import { isOwnHost } from '../http/host.ts';
import { schoolQuery } from '../school-query.ts';
import { currentSession } from '../session/session-store.ts';
import { requireAccess, userCan } from './ability.ts';
import { isOwnRule } from './own-rules.ts';

/**
 * Throws without access. False where the host does not have the screen's calls. `form` is the rule
 * of a form that edits a record: only our server has those, even where others have the rule.
 */
export const requireScreen = async (
  id: ScreenId,
  client: QueryClient,
  form?: Rule,
): Promise<boolean> => {
  const access = form ?? screens.find((screen) => screen.id === id)?.access;
  if (!access) return true;
  requireAccess(access);
  const isOwn = form !== undefined || isOwnRule(access);
  if (!isOwn) return true;
  // Forms need the settings: in another time zone they would save other times.
  if (access.action === 'read' && isOwnHost()) return true;
  return (await client.ensureQueryData(schoolQuery)) !== null;
};

/** The first part of the settings that the user can open; that of the school without one. */
export const settingsPath = (): string => {
  const user = currentSession()?.user;
  const isOpen = ({ path, access }: (typeof screens)[number]) =>
    path.startsWith('/settings/') && user !== undefined && userCan(user, access);
  return screens.find(isOpen)?.path ?? '/settings/school';
};

/** Where a user starts: the first screen of the menu that they can open. */
export const homePath = (user: AdaptedUser): string =>
  screens.find((screen) => userCan(user, screen.access))?.path ?? '/profile';

/** Where a user is after signing in: in the morning at the page of the day, if the school closes its days. */
export const startPath = (user: AdaptedUser): string =>
  user.starts_with_day && userCan(user, readDay.access) ? '/today' : homePath(user);
