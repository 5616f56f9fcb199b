import { useWindowEvent } from '@mantine/hooks';

interface EarlyKeysOptions {
  readonly isActive: boolean;
  readonly onText: (edit: (text: string) => string) => void;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
}

const isInPalette = (): boolean => document.activeElement?.closest('[data-palette]') != null;

/**
 * Receives the keys between Ctrl+K and the moment when the palette has the focus: its code might
 * still be loading. Without this, they would reach the screen behind it.
 */
export const useEarlyKeys = ({ isActive, onText, onEnter, onEscape }: EarlyKeysOptions): void => {
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (!isActive || ctrlKey || metaKey || altKey || key === 'Tab' || isInPalette()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Enter') onEnter();
      else if (key === 'Escape') onEscape();
      else if (key === 'Backspace') onText((text) => text.slice(0, -1));
      else if (key.length === 1) onText((text) => text + key);
    },
    { capture: true },
  );
};
