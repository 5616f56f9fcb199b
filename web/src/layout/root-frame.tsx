import { Outlet } from '@tanstack/react-router';
import { OfflineNotice } from './offline-notice.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

export const RootFrame = () => (
  <>
    <RouteAnnouncer />
    <OfflineNotice />
    <Outlet />
  </>
);
