import { Outlet } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { removeStartPage } from '@/lib/dom/start-page.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

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
