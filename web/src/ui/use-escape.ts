import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

const openDialogs = () => [...document.querySelectorAll('[role=dialog][aria-modal=true]')];

/** Escape closes the dialog that lies on top, and not those beneath it. */
export const useEscape = (content: RefObject<HTMLElement | null>, close: () => void): void => {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const dialog = content.current?.closest('[role=dialog]');
      if (dialog && openDialogs().at(-1) === dialog) close();
    },
    { capture: true },
  );
};
