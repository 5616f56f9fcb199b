import { screens } from '@provost/contract/screens';
import { userMay } from './ability.ts';
import type { Row } from './rows.ts';

/** Where a person starts: the first screen of the menu that they may open. */
export const homePath = (user: Row): string =>
  screens.find((screen) => userMay(user, screen.access))?.path ?? '/profile';
