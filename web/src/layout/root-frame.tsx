import { VisuallyHidden } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { startField } from '@/lib/dom/first-field.ts';
import { focusAfterPaint } from '@/lib/dom/focus-after-paint.ts';
import { removeStartPage } from '@/lib/dom/start-page.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './offline-banner.module.css';
import { useShownPath, useShownScreen } from './use-shown-screen.ts';

const publicScreens: readonly unknown[] = ['login', 'invite', 'reset-password', 'forgot-password'];

/** The sign-in page is still there while the layout is loaded, and has a `main` of its own. */
const findMain = (isPublic: boolean) =>
  document.querySelector<HTMLElement>(isPublic ? 'main.login-main' : 'main:not(.login-main)');

/** A section that a link leads to. */
const findPart = (hash: string) =>
  document.querySelector<HTMLElement>(`section[id="${CSS.escape(hash)}"]`);

/** Sets the window title, announces the screen to screen readers and moves focus into it. */
const RouteAnnouncer = () => {
  const { t } = useTranslation();
  const screen = useShownScreen();
  const hash = useLocation({ select: (location) => location.hash });
  const shown = useRef(screen);
  const title = screen ? t(`nav.${screen}`) : undefined;

  useEffect(() => {
    document.title = title ? t('app.title', { screen: title }) : t('app.name');
  }, [title, t]);

  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    return focusAfterPaint(() => {
      const isPublic = publicScreens.includes(screen);
      const main = findMain(isPublic);
      const { activeElement } = document;
      // The form to sign in starts at a field of its own.
      if (isPublic && main?.contains(activeElement)) return activeElement as HTMLElement;
      return main && (findPart(location.hash.slice(1)) ?? startField(main) ?? main);
    });
  }, [screen]);

  // Another page of the same screen, such as that of a record: a control that is still there, such as
  // the link to the next day, keeps the focus.
  const path = useShownPath();
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    return focusAfterPaint(() => {
      const { activeElement, body } = document;
      return activeElement === body ? findMain(false) : (activeElement as HTMLElement | null);
    });
  }, [path]);

  // Of the screen that is open already.
  useEffect(() => (findPart(hash) ? focusAfterPaint(() => findPart(hash)) : undefined), [hash]);

  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
};

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

const OfflineBanner = () => {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div aria-live="polite">
      {!online && (
        <p className={styles.banner}>
          <IconCloudOff size={16} aria-hidden />
          {t('layout.offline')}
        </p>
      )}
    </div>
  );
};

export const RootFrame = () => {
  useLayoutEffect(removeStartPage, []);
  return (
    <>
      <RouteAnnouncer />
      <OfflineBanner />
      <Outlet />
    </>
  );
};
