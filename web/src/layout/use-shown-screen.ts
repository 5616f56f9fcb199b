import { useMatches } from '@tanstack/react-router';

/** The current screen; undefined while none is shown. */
export const useShownScreen = () =>
  useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.screen)?.staticData.screen,
  });

/** The path of the page on show, without its query. */
export const useShownPath = () => useMatches({ select: (matches) => matches.at(-1)?.pathname });
