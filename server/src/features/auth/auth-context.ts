import type { FeatureContext } from '../feature.ts';
import type { AccessTokens } from './sessions/access-token.ts';

export interface AuthContext extends FeatureContext {
  readonly accessTokens: AccessTokens;
}
