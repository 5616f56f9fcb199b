// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The layout of a browser whose storage has these items. */
const layoutFrom = async (stored: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  const { useLayout } = await import('./preferences.ts');
  return renderHook(useLayout).result.current;
};

test('the layout is light, left to right, full width, with a floating white navbar by default', async () => {
  expect(await layoutFrom({})).toEqual({
    skin: 'light',
    direction: 'ltr',
    menuCollapsed: false,
    type: 'vertical',
    contentWidth: 'full',
    navbar: 'floating',
    navbarColor: 'white',
    footer: 'static',
    toastPosition: 'top-right',
  });
});

test('theme, direction and collapsed menu persist, and nothing else is read from storage', async () => {
  const stored = {
    skin: '"dark"',
    direction: '"rtl"',
    menuCollapsed: 'true',
    toastPosition: '"bottom-left"',
  };
  expect(await layoutFrom(stored)).toMatchObject({
    skin: 'dark',
    direction: 'rtl',
    menuCollapsed: true,
    toastPosition: 'top-right',
  });
});

test('an invalid value in storage counts as the default', async () => {
  const stored = { skin: 'dark{', direction: '"up"', menuCollapsed: '"yes"' };
  expect(await layoutFrom(stored)).toMatchObject({
    skin: 'light',
    direction: 'ltr',
    menuCollapsed: false,
  });
});

test('a choice applies immediately, in the page and in storage', async () => {
  const { setPreference, useLayout } = await import('./preferences.ts');
  const { result } = renderHook(useLayout);
  act(() => setPreference('skin', 'dark'));
  act(() => setPreference('direction', 'rtl'));
  expect(result.current).toMatchObject({ skin: 'dark', direction: 'rtl' });
  expect(document.documentElement.dir).toBe('rtl');
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(localStorage.getItem('skin')).toBe('"dark"');
});

test('the theme of the system is followed', async () => {
  const device = new EventTarget() as EventTarget & { matches: boolean };
  device.matches = false;
  vi.stubGlobal('matchMedia', () => device);
  const { setPreference, shownSkin, useLayout } = await import('./preferences.ts');
  const { result } = renderHook(useLayout);
  act(() => setPreference('skin', 'system'));
  expect(shownSkin(result.current)).toBe('light');
  device.matches = true;
  act(() => void device.dispatchEvent(new Event('change')));
  expect(shownSkin(result.current)).toBe('dark');
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(localStorage.getItem('skin')).toBe('"system"');
  vi.unstubAllGlobals();
});

test('a choice in another tab applies here immediately', async () => {
  const { useLayout } = await import('./preferences.ts');
  const { result } = renderHook(useLayout);
  localStorage.setItem('skin', '"dark"');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'skin' })));
  expect(result.current.skin).toBe('dark');
});
