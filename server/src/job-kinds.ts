import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { retention } from './features/users/retention.job.ts';
import { housekeeping } from './housekeeping/housekeeping.ts';
import type { JobKind } from './jobs/job-kind.ts';
import type { MailServer } from './mail/mail-server.ts';
import { sendMail } from './mail/send-mail.ts';
import { findLinkToMail } from './school/accounts/links-to-mail.ts';
import { timeZoneJob } from './school/time/time-zone-job.ts';

interface JobKindParts {
  readonly config: Config;
  readonly database: Database;
  readonly mail: MailServer | undefined;
  readonly now: () => Date;
}

/** The only list of job kinds. */
export const jobKinds = ({ config, database, mail, now }: JobKindParts): readonly JobKind[] => [
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
