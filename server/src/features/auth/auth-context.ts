import type { FeatureContext } from '../feature.ts';
import type { IssueAccessToken } from './sessions/access-token.ts';

export interface AuthContext extends FeatureContext {
  readonly issueAccessToken: IssueAccessToken;
}
