import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Api } from '../http/api.ts';
import type { Reverts } from '../school/audit/reverts.ts';
import type { Traces } from '../school/audit/traces.ts';
import type { BulkActions } from '../school/bulk/bulk-actions.ts';
import type { ImportKinds } from '../school/imports/import-kind.ts';

export type Feature = (context: FeatureContext) => void;

export interface FeatureContext {
  readonly api: Api;
  readonly database: Database;
  readonly config: Config;
  /** Where features add how their changes are reverted. */
  readonly reverts: Reverts;
  /** Where features add what can be done with many rows of their lists. */
  readonly bulk: BulkActions;
  /** Where features add how rows of files become their records. */
  readonly imports: ImportKinds;
  /** For refusals and attempts, which change nothing. */
  readonly traces: Traces;
  /** The server's clock; tests set it. */
  readonly now: () => Date;
}
