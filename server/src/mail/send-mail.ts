import { languageOf } from '@provost/contract/locales';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Job, JobKind, JobResult } from '../jobs/job-kind.ts';
import { findActor, findFormerEmail, findRecipient, findSchool } from './mail.repository.ts';
import type { MailServer } from './mail-server.ts';
import type { MailPayload, MailTemplate } from './queue-mail.ts';
import { safeName } from './safe-names.ts';
import { writeMail } from './write-mail.ts';

/** An account link that can still be used. */
export interface MailLink {
  readonly url: string;
  readonly expiresAt: string;
  /** The name of the user who created it. */
  readonly inviter: string | null;
}

interface MailParts {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly server: MailServer | undefined;
  /** Undefined if the link was used, revoked or has expired, or is not for the user. */
  readonly findLink: (id: string, userId: number) => Promise<MailLink | undefined>;
}

/** Where a mail without an account link leads to. */
const pages: Record<MailTemplate, string> = {
  invitation: '',
  password_reset: '',
  password_changed: '/forgot-password',
  mfa_changed: '/profile',
  email_changed: '/login',
  email_added: '/login',
  recovery_code_used: '/profile',
  codes_guessed: '/forgot-password',
  role_changed: '/profile',
  sessions_ended: '/login',
  session_stolen: '/profile',
};

const skipped = (reason: 'no_mail_server' | 'recipient' | 'link'): JobResult => ({
  skipped: reason,
});

export const sendMail = (parts: MailParts): JobKind<MailPayload> => ({
  kind: 'mail.send',
  maxAttempts: 10,
  async run(job, { step }) {
    const { database, server, findLink, config } = parts;
    const { template, to, link_id, change, actor, event_id } = job.payload;
    if (!server) return skipped('no_mail_server');
    const recipient = to === null ? undefined : await findRecipient(database.reader, to);
    if (!recipient || to === null) return skipped('recipient');
    const link = link_id === null ? undefined : await findLink(link_id, to);
    if (link_id !== null && !link) return skipped('link');
    const address =
      template === 'email_changed'
        ? await findFormerEmail(database.reader, event_id ?? 0)
        : recipient.email;
    if (address === null) return skipped('recipient');
    const school = await findSchool(database.reader);
    const language = languageOf(recipient.locale) ?? 'en';
    const mail = writeMail({
      template,
      language,
      school: school.name,
      name: recipient.full_name,
      url: link?.url ?? `${config.publicUrl}${pages[template]}`,
      time: formatTime(link?.expiresAt ?? job.created_at, language, school.time_zone),
      inviter: link?.inviter ?? null,
      account: address,
      actor: actor === undefined ? null : await findActor(database.reader, actor),
      ...(change && { change }),
      supportEmail: school.support_email,
    });
    const id = messageId(job, config);
    // The last moment to notice that the job was cancelled.
    await step(async () => ({}));
    await server.send({
      ...mail,
      id,
      to: { name: safeName(recipient.full_name), address },
      replyTo: school.support_email,
    });
    return { message_id: id };
  },
});

/** The same for every attempt: mail programs recognise a copy that was sent after a crash. */
const messageId = (
  { id, created_at }: Pick<Job, 'id' | 'created_at'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string => `<provost-${id}-${Date.parse(created_at)}@${new URL(publicUrl).hostname}>`;

/** Readers can be anywhere, so the time names its zone. */
const formatTime = (time: string, language: string, timeZone: string): string => {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return `${format.format(new Date(time))} (${timeZone})`;
};
