import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { startField } from '@/lib/dom/first-field.ts';
import { focusAfterPaint } from '@/lib/dom/focus-after-paint.ts';
import { useShownScreen } from './use-shown-screen.ts';

const publicScreens: readonly unknown[] = ['login', 'invite', 'reset-password', 'forgot-password'];

/** The sign-in page is still there while the layout is loaded, and has a `main` of its own. */
const findMain = (isPublic: boolean) =>
  document.querySelector<HTMLElement>(isPublic ? 'main.login-main' : 'main:not(.login-main)');

/** Sets the window title, announces the screen to screen readers and moves focus into it. */
export const RouteAnnouncer = () => {
  const { t } = useTranslation();
  const screen = useShownScreen();
  const shown = useRef(screen);
  const title = screen ? t(`nav.${screen}`) : undefined;

  useEffect(() => {
    document.title = title ? t('app.title', { screen: title }) : t('app.name');
  }, [title, t]);

  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    return focusAfterPaint(() => {
      const main = findMain(publicScreens.includes(screen));
      return main && (startField(main) ?? main);
    });
  }, [screen]);

  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
};
