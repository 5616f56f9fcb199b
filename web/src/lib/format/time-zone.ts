import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const ofBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone;
const changes = createListeners();
let current = ofBrowser;

/** The time zone of all days and times: that of the school, as in its reports and exports. */
export const timeZone = (): string => current;

/** A server can know a time zone that an old browser does not. */
const isKnown = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
};

/** Until it is set, and on a host without settings of a school, it is the browser's. */
export const setTimeZone = (zone: string | undefined): void => {
  if (zone === undefined || zone === current || !isKnown(zone)) return;
  current = zone;
  changes.notify();
};

export const useTimeZone = (): string => useSyncExternalStore(changes.subscribe, timeZone);

/** The clock beside the user: a time of the school names its zone where this one differs. */
export const browserTimeZone = ofBrowser;
