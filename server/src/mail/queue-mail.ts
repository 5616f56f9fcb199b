import type { Writer } from '../database/database.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

export const mailTemplates = [
  'invitation',
  'password_reset',
  'password_changed',
  'mfa_changed',
  /** To the address before the change. */
  'email_changed',
  /** To the address after it. */
  'email_added',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

interface Mail {
  readonly template: MailTemplate;
  /** A user. Null queues a job that sends nothing: an unknown address must cost the same. */
  readonly to: number | null;
  /** The account link in the mail. */
  readonly link?: { readonly id: string };
  /** The audit event of the change that the mail is about. */
  readonly event?: { readonly id: number };
  readonly createdBy?: number;
  readonly now: Date;
}

/** The job has ids only: the address, the language and the link are read when it is sent. */
export interface MailPayload {
  readonly template: MailTemplate;
  readonly to: number | null;
  readonly link_id: string | null;
  readonly event_id?: number;
}

/** Queues a mail in the caller's transaction. It is sent only if the transaction commits. */
export function queueMail(
  writer: Writer,
  { template, to, link, event, createdBy, now }: Mail,
): Promise<number> {
  const payload: MailPayload = {
    template,
    to,
    link_id: link?.id ?? null,
    ...(event && { event_id: event.id }),
  };
  return enqueueJob(writer, {
    kind: 'mail.send',
    payload: { ...payload },
    ...(to !== null && { aboutUser: to }),
    ...(createdBy !== undefined && { createdBy }),
    now,
  });
}
