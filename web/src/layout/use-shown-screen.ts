import { useMatches } from '@tanstack/react-router';

/** The screen on show; undefined while none is. */
export const useShownScreen = () =>
  useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.screen)?.staticData.screen,
  });
