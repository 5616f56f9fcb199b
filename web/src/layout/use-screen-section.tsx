import { IconPointer } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaletteItem, PaletteSection } from '@/features/palette/palette-item.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

interface Pressable {
  readonly name: string;
  readonly element: HTMLElement;
}

/** Rows have menus and keys of their own, and a table its headings. */
const elsewhere = 'tr, [role=row], thead, nav, form, [role=menu]';

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

const canPress = (element: HTMLElement): boolean =>
  !element.closest(elsewhere) &&
  element.getAttribute('aria-disabled') !== 'true' &&
  (element.checkVisibility?.() ?? true);

/** The buttons of the open record, else those of the screen. Buttons that share a name are left out. */
const findPressable = (): readonly Pressable[] => {
  const drawers = [...document.querySelectorAll('[role=dialog]')];
  const region =
    drawers.findLast((drawer) => !drawer.closest('[data-palette]')) ??
    document.querySelector('main');
  const found = [...(region?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? [])]
    .filter(canPress)
    .map((element) => ({ name: nameOf(element), element }));
  return found.filter(
    ({ name }) => name !== '' && found.filter((other) => other.name === name).length === 1,
  );
};

/** The actions of the open screen. Each has a button, so the user has the permission. */
export const useScreenSection = (
  isOpen: boolean,
  others: readonly PaletteItem[],
): PaletteSection => {
  const { t } = useTranslation();
  const [wasOpen, setWasOpen] = useState(false);
  const [found, setFound] = useState<readonly Pressable[]>([]);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setFound(findPressable());
  }
  return {
    id: 'screen',
    title: t('palette.onScreen'),
    items: found
      .filter(({ name }) => !others.some(({ title }) => title === name))
      .map(({ name, element }, index) => ({
        id: `screen-${index}`,
        title: name,
        isOneOfMany: true,
        icon: <IconPointer size={18} stroke={1.5} aria-hidden />,
        run: () => {
          // A dialog returns the focus to it.
          element.focus();
          element.click();
        },
      })),
  };
};
