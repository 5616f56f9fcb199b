import { onTestFinished } from 'vitest';
import type { Database } from '../../database/database.ts';
import { type MailServer, mailServer } from '../../mail/mail-server.ts';
import { type MailTemplate, queueMail } from '../../mail/queue-mail.ts';
import { type MailLink, sendMail } from '../../mail/send-mail.ts';
import { jobParts } from '../jobs.ts';
import { addUser } from '../rows/rows.ts';

export const mailFrom = 'Provost <noreply@school.test>';

export const invitationLink: MailLink = {
  url: 'https://admin.school.test/invite#token=abc',
  expiresAt: '2026-03-05T10:00:00.000Z',
  inviter: 'Olivia Owner',
};

export interface MailOptions {
  readonly url?: string | undefined;
  readonly timeoutMs?: number;
  /** Instead of the one at the URL. */
  readonly server?: MailServer | undefined;
  readonly findLink?: (id: string, userId: number) => Promise<MailLink | undefined>;
}

export type MailJobs = ReturnType<typeof mailJobs>;

/** Closed at the end of the test. */
export function serverFor(url: string | undefined, timeoutMs = 5000): MailServer | undefined {
  const server = mailServer({ smtpUrl: url, mailFrom, timeoutMs });
  onTestFinished(() => server?.close());
  return server;
}

export const mailJobs = (database: Database, now: () => Date) => ({
  partsFor: ({ url, timeoutMs, server, findLink = async () => invitationLink }: MailOptions) =>
    jobParts(
      database,
      now,
      sendMail({
        database,
        config: { publicUrl: 'https://admin.school.test' },
        server: server ?? serverFor(url, timeoutMs),
        findLink,
      }),
    ),
  addRecipient: (given: Parameters<typeof addUser>[2] = {}) =>
    addUser(database, 'support', { email: 'ana@example.org', full_name: 'Ana Lima', ...given }),
  queue: (to: number | null, template: MailTemplate = 'invitation') =>
    database.write((writer) => {
      const link = template === 'invitation' ? { link: { id: 'link' } } : {};
      return queueMail(writer, { template, to, ...link, now: now() });
    }),
});
