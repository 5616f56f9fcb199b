import type { StaffType } from '@provost/contract/extra-rules';
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
  'recovery_code_used',
  'codes_guessed',
  'role_changed',
  'sessions_ended',
  'session_stolen',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** What changed in someone's second factors. */
export const mfaChanges = [
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'codes_created',
  'reset',
] as const;
export type MfaChange = (typeof mfaChanges)[number];

/** Wrong codes of an authenticator app: some, or so many that codes are no longer accepted. */
type Guessing = 'guessed' | 'locked';
export type MailChange = MfaChange | Guessing | StaffType;

export type Actor = number | 'operator';

interface Mail {
  readonly template: MailTemplate;
  /** A user. Null queues a job that sends nothing: an unknown address must cost the same. */
  readonly to: number | null;
  readonly link?: { readonly id: string };
  /** With `mfa_changed` and `codes_guessed`; the new role with `role_changed`. */
  readonly change?: MailChange;
  /** Who made the change, if it was not the recipient: a user, or a command on the server. */
  readonly actor?: Actor;
  readonly event?: { readonly id: number };
  readonly createdBy?: number;
  readonly now: Date;
}

/** The job has ids only: the address, the language and the link are read when it is sent. */
export interface MailPayload {
  readonly template: MailTemplate;
  readonly to: number | null;
  readonly link_id: string | null;
  readonly change?: MailChange;
  readonly actor?: Actor;
  readonly event_id?: number;
}

/** Queues a mail in the caller's transaction. It is sent only if the transaction commits. */
export function queueMail(
  writer: Writer,
  { template, to, link, change, actor, event, createdBy, now }: Mail,
): Promise<number> {
  const payload: MailPayload = {
    template,
    to,
    link_id: link?.id ?? null,
    ...(change && { change }),
    ...(actor !== undefined && { actor }),
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

export const actorFor = ({ userId }: { readonly userId: number }, to: number) =>
  userId === to ? {} : { actor: userId };
