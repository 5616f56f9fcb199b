import type { JobErrorCode } from '@provost/contract/jobs';
import nodemailer from 'nodemailer';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { JobError } from '../jobs/job-kind.ts';

export interface Message {
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  /** Resolves when the server has accepted the message. Rejects with a JobError. */
  send(message: Message): Promise<void>;
  close(): void;
}

interface MailServerOptions extends Pick<Config, 'smtpUrl' | 'mailFrom'> {
  /** How long the mail server can take for each answer. */
  readonly timeoutMs?: number;
}

/** A server that answers in small parts keeps to the time for each, but would hold a job forever. */
const answersPerMail = 6;

/** Undefined without SMTP_URL. */
export function mailServer({
  smtpUrl,
  mailFrom,
  timeoutMs = 20_000,
}: MailServerOptions): MailServer | undefined {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  const mailMs = timeoutMs * answersPerMail;
  let transport = openTransport(smtpUrl, timeoutMs);

  /** Another mail on this transport has as much time as each. */
  const giveUp = (stalled: typeof transport): void => {
    if (stalled === transport) transport = openTransport(smtpUrl, timeoutMs);
    stalled.close();
    setTimeout(() => stalled.close({ force: true }), mailMs).unref();
  };

  const sendInTime = async (mail: Parameters<typeof transport.sendMail>[0]): Promise<void> => {
    const used = transport;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      giveUp(used);
      late.reject(Object.assign(new Error('The mail took too long.'), { code: 'ETIMEDOUT' }));
    }, mailMs);
    await Promise.race([used.sendMail(mail), late.promise]).finally(() => clearTimeout(timer));
  };

  return {
    async send({ id, replyTo, ...content }) {
      try {
        await sendInTime({
          ...content,
          messageId: id,
          from: mailFrom,
          ...(replyTo && { replyTo }),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw toJobError(error, content.to.address);
      }
    },
    close: () => transport.close(),
  };
}

const openTransport = (smtpUrl: string, timeoutMs: number) =>
  nodemailer.createTransport({
    ...connectionOf(smtpUrl),
    pool: true,
    maxConnections: 2,
    // The job decides about attempts.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * `smtps:` encrypts from the start, `smtp:` with STARTTLS. Mails contain links that set a password:
 * a server on another machine must encrypt. An attacker in between could hide that it offers to.
 */
function connectionOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const requireTLS = searchParams.get('requireTLS');
  return {
    host,
    ...(port && { port: Number(port) }),
    secure,
    requireTLS: requireTLS === 'true' || (requireTLS !== 'false' && !isLoopback(host)),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

const maxResponseLength = 300;

const problems = new Map<string, readonly [string, JobErrorCode]>([
  ['EAUTH', ['refused the sign-in', 'mail_sign_in']],
  ['ETLS', ['did not encrypt', 'mail_encryption']],
]);

/**
 * The server's response is stored without the address and without others, such as the one that the
 * mail would be forwarded to: jobs outlive an erased user, and the log has no addresses. A wrong
 * password or missing encryption is not permanent, because an operator can correct it.
 */
function toJobError(error: unknown, address: string): JobError {
  const { code = 'unknown error', responseCode, response } = error as SmtpError;
  const problem = problems.get(code);
  if (responseCode === undefined || problem) {
    const [text, kind] =
      problem ??
      (['did not respond', code === 'ETIMEDOUT' ? 'mail_timeout' : 'mail_unreachable'] as const);
    const reason = `${text} (${responseCode ?? code})`;
    return new JobError(`The mail server ${reason}.`, { cause: error, code: kind });
  }
  const [localPart = address] = address.split('@');
  const answer = (response ?? String(responseCode))
    .replaceAll(new RegExp(RegExp.escape(address), 'gi'), '…')
    .replaceAll(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g, '…')
    .replaceAll(
      new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(localPart)}(?![\\p{L}\\d])`, 'giu'),
      '…',
    )
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxResponseLength);
  const isPermanent = responseCode >= 500;
  const refusal = code === 'EENVELOPE' ? 'mail_recipient' : 'mail_rejected';
  return new JobError(`The mail server answered: ${answer}`, {
    cause: error,
    isPermanent,
    code: isPermanent ? refusal : 'mail_deferred',
  });
}
