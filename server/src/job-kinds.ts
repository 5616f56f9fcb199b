import type { Registries } from './app.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { bulkJob } from './features/bulk/bulk.job.ts';
import { applyImportJob, checkImportJob } from './features/imports/imports.job.ts';
import { undoJobKind } from './features/jobs/undo.job.ts';
import { retention } from './features/users/retention.job.ts';
import { housekeeping } from './housekeeping/housekeeping.ts';
import type { JobKind } from './jobs/job-kind.ts';
import type { MailServer } from './mail/mail-server.ts';
import { sendMail } from './mail/send-mail.ts';
import { findLinkToMail } from './school/accounts/account-links.ts';
import { timeZoneJob } from './school/time/time-zone-job.ts';

interface JobKindParts {
  readonly config: Config;
  readonly database: Database;
  readonly mail: MailServer | undefined;
  readonly now: () => Date;
  readonly registries: Registries;
}

export const jobKinds = ({
  config,
  database,
  mail,
  now,
  registries: { bulk, imports, reverts },
}: JobKindParts): readonly JobKind[] => [
  bulkJob({ database, bulk, now }),
  undoJobKind({ database, reverts, now }),
  checkImportJob({ database, imports, reverts, trialDays: config.trialDays, now }),
  applyImportJob({ database, imports, reverts, trialDays: config.trialDays, now }),
  housekeeping({ database, now }),
  timeZoneJob(database),
  retention({ database, now }),
  sendMail({
    config,
    database,
    server: mail,
    findLink: (id, userId) => findLinkToMail(database.reader, config, { id, userId, now: now() }),
  }),
];
