import { useSyncExternalStore } from 'react';
import { parseJson, readItem, writeItem } from './browser-storage.ts';

/** How the dashboard is laid out. Skin, direction and the collapsed menu persist; the rest does not. */
export interface Layout {
  readonly skin: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  readonly menuCollapsed: boolean;
  readonly type: 'vertical';
  readonly contentWidth: 'full';
  readonly navbar: 'floating';
  readonly navbarColor: 'white';
  readonly footer: 'static';
  readonly toastPosition: 'top-right';
}

const defaults: Layout = {
  skin: 'light',
  direction: 'ltr',
  menuCollapsed: false,
  type: 'vertical',
  contentWidth: 'full',
  navbar: 'floating',
  navbarColor: 'white',
  footer: 'static',
  toastPosition: 'top-right',
};

/** The script in index.html reads the first two by the same names before the first paint. */
const stored = {
  skin: (value: unknown): value is Layout['skin'] => value === 'light' || value === 'dark',
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
const listeners = new Set<() => void>();

/** The page's own attributes, so that style sheets and assistive technology follow. */
const applyToPage = () => {
  document.documentElement.dir = layout.direction;
  document.documentElement.dataset.mantineColorScheme = layout.skin;
};

const replaceLayout = (next: Layout) => {
  layout = next;
  applyToPage();
  for (const listener of listeners) listener();
};

export const setPreference = <K extends Stored>(name: K, value: Layout[K]): void => {
  writeItem(name, JSON.stringify(value));
  replaceLayout({ ...layout, [name]: value });
};

const subscribe = (listener: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (storedNames.some((name) => name === event.key)) {
      replaceLayout({ ...layout, ...readStored() });
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

export const useLayout = (): Layout => useSyncExternalStore(subscribe, () => layout);
