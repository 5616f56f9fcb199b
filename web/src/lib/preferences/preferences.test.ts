// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test('the layout is light, left to right, full width, with a floating white navbar by default', async () => {
  const { useLayout } = await import('./preferences.ts');
  expect(renderHook(useLayout).result.current).toEqual({
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
  localStorage.setItem('skin', '"dark"');
  localStorage.setItem('direction', '"rtl"');
  localStorage.setItem('menuCollapsed', 'true');
  localStorage.setItem('toastPosition', '"bottom-left"');
  const { useLayout } = await import('./preferences.ts');
  expect(renderHook(useLayout).result.current).toMatchObject({
    skin: 'dark',
    direction: 'rtl',
    menuCollapsed: true,
    toastPosition: 'top-right',
  });
});

test('an invalid value in storage counts as the default', async () => {
  localStorage.setItem('skin', 'dark{');
  localStorage.setItem('direction', '"up"');
  localStorage.setItem('menuCollapsed', '"yes"');
  const { useLayout } = await import('./preferences.ts');
  expect(renderHook(useLayout).result.current).toMatchObject({
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

test('a choice in another tab applies here immediately', async () => {
  const { useLayout } = await import('./preferences.ts');
  const { result } = renderHook(useLayout);
  localStorage.setItem('skin', '"dark"');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'skin' })));
  expect(result.current.skin).toBe('dark');
});
