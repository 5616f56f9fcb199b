import { useSyncExternalStore } from 'react';
import { parseJson } from '@/lib/data/json.ts';
import { isOneOf } from '../data/is-one-of.ts';
import { readItem, writeItem } from '../dom/browser-storage.ts';
import { createListeners } from '../listeners.ts';

/** The layout settings that nobody can change. */
const fixed = {
  type: 'vertical',
  contentWidth: 'full',
  navbar: 'floating',
  navbarColor: 'white',
  footer: 'static',
  toastPosition: 'top-right',
} as const;

/** The settings that persist. */
interface Preferences {
  /** The theme. `system` is that of the device, and follows it. */
  readonly skin: 'light' | 'dark' | 'system';
  readonly direction: 'ltr' | 'rtl';
  readonly menuCollapsed: boolean;
}

export type Layout = typeof fixed & Preferences;

const defaults: Layout = { ...fixed, skin: 'light', direction: 'ltr', menuCollapsed: false };

/** `start-head.js` reads the first two by the same names before the first paint. */
const stored = {
  skin: (value: unknown): value is Layout['skin'] =>
    value === 'light' || value === 'dark' || value === 'system',
  direction: (value: unknown): value is Layout['direction'] => value === 'ltr' || value === 'rtl',
  menuCollapsed: (value: unknown): value is boolean => typeof value === 'boolean',
};
type Stored = keyof typeof stored;
const storedNames = Object.keys(stored) as Stored[];

const readStored = (): Partial<Layout> =>
  Object.fromEntries(
    storedNames.flatMap((name) => {
      const value = parseJson(readItem(name));
      return stored[name](value) ? [[name, value]] : [];
    }),
  );

let layout: Layout = { ...defaults, ...readStored() };
const changes = createListeners();

const darkDevice = matchMedia('(prefers-color-scheme: dark)');

/** The theme that is shown. */
export const shownSkin = ({ skin }: Layout): 'light' | 'dark' => {
  if (skin !== 'system') return skin;
  return darkDevice.matches ? 'dark' : 'light';
};

/** Sets attributes of the page, which style sheets, screen readers and the browser follow. */
const applyToPage = () => {
  const page = document.documentElement;
  page.dir = layout.direction;
  page.dataset.mantineColorScheme = shownSkin(layout);
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (frame) frame.content = getComputedStyle(page).backgroundColor;
};

const replaceLayout = (next: Layout) => {
  layout = next;
  applyToPage();
  changes.notify();
};

export const setPreference = <K extends Stored>(name: K, value: Layout[K]): void => {
  writeItem(name, JSON.stringify(value));
  replaceLayout({ ...layout, [name]: value });
};

// A new object: those who read it show the theme again.
darkDevice.addEventListener('change', () => replaceLayout({ ...layout }));

// Follows a choice in another tab.
window.addEventListener('storage', ({ key }) => {
  if (isOneOf(storedNames, key)) replaceLayout({ ...layout, ...readStored() });
});

export const useLayout = (): Layout => useSyncExternalStore(changes.subscribe, () => layout);
