/** The constants of the interface. Durations are in milliseconds. */

export const toastDuration = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
} as const;
/** A notification with an action, such as Undo, gives time to read, decide and reach it. */
export const actionToastDuration = 8000;
export const toastLimit = 20;

export const carouselInterval = 5000;
export const fadeDuration = 150;
export const collapseDuration = 350;
export const modalDuration = 300;
export const staticBackdropDuration = 100;
export const rippleDuration = 500;

/** On a screen this wide the drawer of a record is beside its list, and both can be used. */
export const besideList = '(min-width: 1280px)';

/** Of modals and drawers. Popovers and notifications are above them. */
export const modalZIndex = 1050;
/** Below a dialog: the pointer can still be over the control that opened it. */
export const tooltipZIndex = 1040;
export const floatingZIndex = 1070;
export const notificationsZIndex = 1090;

export const tooltipDelay = { open: 0, close: 50 } as const;
export const tooltipPlacement = 'top';
export const popoverDelay = { open: 0, close: 50 } as const;
export const popoverPlacement = 'right';
/** Along and away from the target, in pixels. */
export const popoverOffset = [0, 8] as const;

/** The English label; `app.loading` of the locale files translates it. */
export const spinnerLabel = 'Loading...';

export const languageRetries = 5;
export const languageRetryDelay = 350;
