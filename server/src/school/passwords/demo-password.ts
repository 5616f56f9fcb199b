import { randomBytes } from 'node:crypto';
import { isLoopback } from '../../config/loopback.ts';

/** Published in the documentation, so it works only on this machine. */
export const demoPassword = 'provost-demo';

/** The password of new demo accounts on a server that listens on this host. */
export const newDemoPassword = (host: string): string =>
  isLoopback(host) ? demoPassword : randomBytes(12).toString('base64url');
