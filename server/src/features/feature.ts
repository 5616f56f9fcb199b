import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Api } from '../http/api.ts';
import type { Reverts } from '../school/audit/reverts.ts';
import type { Traces } from '../school/audit/traces.ts';

/** Registers the endpoints of a feature. */
export type Feature = (context: FeatureContext) => void;

/** What a feature is built from. */
export interface FeatureContext {
  readonly api: Api;
  readonly database: Database;
  readonly config: Config;
  /** Where features add how their changes are reverted. */
  readonly reverts: Reverts;
  /** For refusals and attempts, which change nothing. */
  readonly traces: Traces;
  /** The server's clock; tests set it. */
  readonly now: () => Date;
}
