import { expect, test } from 'vitest';
import * as constants from '@/lib/theme-constants.ts';
import { cssVariables, theme } from './theme.ts';

const defaultsOf = (name: string) => theme.components?.[name]?.defaultProps;

test('the constants are those of the specification', () => {
  expect(constants).toMatchObject({
    toastDuration: { blank: 4000, error: 4000, custom: 4000, success: 2000 },
    toastLimit: 20,
    carouselInterval: 5000,
    fadeDuration: 150,
    collapseDuration: 350,
    modalDuration: 300,
    modalZIndex: 1050,
    tooltipDelay: { open: 0, close: 50 },
    tooltipPlacement: 'top',
    popoverDelay: { open: 0, close: 50 },
    popoverPlacement: 'right',
    popoverOffset: [0, 8],
    staticBackdropDuration: 100,
    rippleDuration: 500,
    spinnerLabel: 'Loading...',
    languageRetries: 5,
    languageRetryDelay: 350,
  });
});

test('dialogs and drawers have the z-index 1050 and take 300 ms', () => {
  for (const name of ['Modal', 'Drawer']) {
    expect(defaultsOf(name)).toMatchObject({ zIndex: 1050, transitionProps: { duration: 300 } });
  }
});

test('tooltips are on top and close after 50 ms, popovers are at the right, 8 px away', () => {
  expect(defaultsOf('Tooltip')).toMatchObject({
    position: 'top',
    openDelay: 0,
    closeDelay: 50,
    transitionProps: { transition: 'fade', duration: 150 },
  });
  expect(defaultsOf('Popover')).toMatchObject({
    position: 'right',
    offset: { crossAxis: 0, mainAxis: 8 },
  });
  expect(defaultsOf('Popover')?.transitionProps).toMatchObject({ enterDelay: 0, exitDelay: 50 });
});

test('a dialog covers the tooltip of the control that opened it', () => {
  expect(constants.tooltipZIndex).toBeLessThan(constants.modalZIndex);
  expect(defaultsOf('Tooltip')).toMatchObject({ zIndex: constants.tooltipZIndex });
});

test('collapsing takes 350 ms', () => {
  const { variables } = cssVariables(theme as never);
  expect(variables['--collapse-duration']).toBe('350ms');
});
