import type { FeatureContext } from '../feature.ts';
import { registerMfa } from './mfa/mfa.routes.ts';
import { registerPasswords } from './passwords/passwords.routes.ts';
import { createTokenIssuer } from './sessions/access-token.ts';
import { registerSessions } from './sessions/sessions.routes.ts';
import { registerSignIn } from './sign-in/sign-in.routes.ts';

export function registerAuth(context: FeatureContext): void {
  const auth = { ...context, issueAccessToken: createTokenIssuer(context.config, context.now) };
  registerSignIn(auth);
  registerSessions(auth);
  registerMfa(context);
  registerPasswords(context);
}
