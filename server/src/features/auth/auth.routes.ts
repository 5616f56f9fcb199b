import type { FeatureContext } from '../../http/api.ts';
import { registerPasswords } from './passwords/passwords.routes.ts';
import { registerSessions } from './sessions/sessions.routes.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';

export function registerAuth(context: FeatureContext): void {
  registerSignIn(context);
  registerSessions(context);
  registerPasswords(context);
}
