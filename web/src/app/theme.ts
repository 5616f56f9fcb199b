import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import * as constants from '@/lib/theme-constants.ts';

const accent: MantineColorsTuple = [
  '#eef0fb',
  '#dce0f6',
  '#b9c1ee',
  '#94a0e4',
  '#7282da',
  '#5768d0',
  '#3d4fc4',
  '#3443a8',
  '#2b378a',
  '#212a6b',
];

/** Bluish neutrals, light to dark. Shade 4 borders controls: contrast 3:1 on white. */
const gray: MantineColorsTuple = [
  '#f6f7fa',
  '#eef0f5',
  '#e3e6ee',
  '#d3d8e3',
  '#8790a6',
  '#737d95',
  '#5a647c',
  '#434d65',
  '#2a3450',
  '#14213d',
];

/** From text to background. Shade 4 borders controls: contrast 3:1 on shade 7. */
const dark: MantineColorsTuple = [
  '#d5dbe8',
  '#b9c2d4',
  '#97a3ba',
  '#8290aa',
  '#62718f',
  '#2a3754',
  '#1c2740',
  '#151d2e',
  '#0e1420',
  '#0a0f18',
];

/** Sizes by the tokens of `page.css`. */
const tokens = (kind: string, ...sizes: string[]) =>
  Object.fromEntries(sizes.map((size) => [size, `var(--${kind}-${size})`]));

const fadeTransition = { transition: 'fade', duration: constants.fadeDuration } as const;
const floating = { zIndex: constants.floatingZIndex, transitionProps: fadeTransition };
const overModal = {
  zIndex: constants.modalZIndex,
  transitionProps: { duration: constants.modalDuration },
};

/** Defaults by name: `Component.extend` would add every component to the entry chunk. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, gray, dark },
  black: '#14213d',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontSizes: tokens('text', 'xs', 'sm', 'md', 'lg', 'xl', 'xxl'),
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: tokens('radius', 'xs', 'sm', 'md', 'lg', 'xl'),
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Its `header` would be a second banner beside the navbar.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Modal: { defaultProps: { ...overModal, overlayProps: { backgroundOpacity: 0.35 } } },
    Drawer: { defaultProps: { ...overModal, overlayProps: { backgroundOpacity: 0.35 } } },
    DrawerRoot: { defaultProps: overModal },
    DrawerOverlay: { defaultProps: { backgroundOpacity: 0.35 } },
    Tooltip: {
      defaultProps: {
        ...floating,
        zIndex: constants.tooltipZIndex,
        position: constants.tooltipPlacement,
        openDelay: constants.tooltipDelay.open,
        closeDelay: constants.tooltipDelay.close,
      },
    },
    Popover: {
      defaultProps: {
        ...floating,
        transitionProps: {
          ...fadeTransition,
          enterDelay: constants.popoverDelay.open,
          exitDelay: constants.popoverDelay.close,
        },
        // On a phone there is no room at either side.
        middlewares: {
          shift: true,
          flip: { crossAxis: false, fallbackPlacements: ['left', 'right', 'bottom', 'top'] },
        },
        position: constants.popoverPlacement,
        offset: { crossAxis: constants.popoverOffset[0], mainAxis: constants.popoverOffset[1] },
      },
    },
    // Its list is a popover, but belongs below its field.
    Combobox: {
      defaultProps: {
        position: 'bottom-start',
        middlewares: { shift: true, flip: { fallbackPlacements: ['top-start'] } },
      },
    },
    Menu: { defaultProps: floating },
  },
});

/** The tokens of `page.css`, which follow the theme, under Mantine's names. */
const fromTokens = {
  '--mantine-color-body': 'var(--surface-0)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--red)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--fade-duration': `${constants.fadeDuration}ms`,
    '--collapse-duration': `${constants.collapseDuration}ms`,
    '--modal-duration': `${constants.modalDuration}ms`,
    '--static-backdrop-duration': `${constants.staticBackdropDuration}ms`,
    '--ripple-duration': `${constants.rippleDuration}ms`,
    '--notifications-z-index': String(constants.notificationsZIndex),
  },
  light: fromTokens,
  dark: fromTokens,
});
