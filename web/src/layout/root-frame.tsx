import { Outlet } from '@tanstack/react-router';
import { OfflineBanner } from './offline-banner.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

export const RootFrame = () => (
  <>
    <RouteAnnouncer />
    <OfflineBanner />
    <Outlet />
  </>
);
