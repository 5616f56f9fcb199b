import { Outlet } from '@tanstack/react-router';
import { OfflineNotice } from './offline-banner.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

export const RootFrame = () => (
  <>
    <RouteAnnouncer />
    <OfflineNotice />
    <Outlet />
  </>
);
