import { useMatches } from '@tanstack/react-router';

/** The current screen; undefined while none is shown. */
export const useShownScreen = () =>
  useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.screen)?.staticData.screen,
  });
