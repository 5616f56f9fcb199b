import type { StaffType } from '@provost/contract/extra-rules';
import type { Language } from '@provost/contract/locales';
import { escapeHtml } from '../messages/escape-html.ts';
import { type MessageKey, translate } from '../messages/translate.ts';
import type { MailChange, MailTemplate, MfaChange } from './queue-mail.ts';
import { oneLine, safeName, safeSchoolName } from './safe-names.ts';

export interface MailContent {
  readonly template: MailTemplate;
  readonly language: Language;
  readonly school: string;
  readonly name: string;
  readonly url: string;
  /** When the change happened, or when the link expires. */
  readonly time: string;
  readonly inviter: string | null;
  /** The address that the recipient signs in with. */
  readonly account: string;
  /** Who made the change, if it was not the recipient. Empty for someone without a name. */
  readonly actor: string | null;
  readonly change?: MailChange;
  readonly supportEmail: string | null;
}

interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Write = (key: MessageKey) => string;

function authorOf(actor: string | null): MessageKey {
  if (actor === null) return 'mail.done_by_you';
  return actor === '' ? 'mail.done_by_school' : 'mail.done_by_staff';
}

/** What the mail is about: what happened, who did it and when. */
function newsOf({ template, inviter, actor, change = 'reset' }: MailContent): MessageKey[] {
  const author = authorOf(actor);
  switch (template) {
    case 'invitation':
      return [inviter === null ? 'mail.invitation.text_school' : 'mail.invitation.text'];
    case 'password_reset':
      return [inviter === null ? 'mail.password_reset.text' : 'mail.password_reset.text_staff'];
    case 'password_changed':
      return [actor === null ? `mail.${template}.text` : 'mail.password_changed.text_school'];
    case 'recovery_code_used':
    case 'session_stolen':
      return [`mail.${template}.text`];
    case 'codes_guessed':
      return [change === 'locked' ? 'mail.codes_guessed.text_locked' : 'mail.codes_guessed.text'];
    case 'mfa_changed':
      return [`mail.mfa_changed.${change as MfaChange}`, author];
    case 'role_changed':
      return [`mail.role_changed.${change as StaffType}`, author];
    case 'email_changed':
    case 'email_added':
    case 'sessions_ended':
      return [`mail.${template}.text`, author];
  }
}

function paragraphsOf(content: MailContent, write: Write) {
  const { template, name, actor, supportEmail } = content;
  const hasLink = template === 'invitation' || template === 'password_reset';
  const warning = write(actor === null ? `mail.${template}.unexpected` : 'mail.unexpected_staff');
  const expiry = template === 'password_reset' ? 'mail.link_hour' : 'mail.link_expires';
  return {
    before: [
      write(name === '' ? 'mail.greeting_plain' : 'mail.greeting'),
      ...newsOf(content).map(write),
      ...(hasLink ? [] : [warning]),
    ],
    after: [
      ...(hasLink ? [write(expiry), warning] : []),
      ...(supportEmail === null ? [] : [write('mail.support')]),
      // The former address is no sign-in address any more.
      ...(template === 'email_changed' ? [] : [write('mail.why')]),
    ],
  };
}

/** What a name plants must not look like a part of the mail. */
const withSafeNames = (content: MailContent): MailContent => ({
  ...content,
  school: safeSchoolName(content.school),
  name: safeName(content.name),
  inviter: (content.inviter && safeName(content.inviter)) || null,
  actor: content.actor && safeName(content.actor),
});

/** The same words as plain text and as HTML. */
export function writeMail(given: MailContent): WrittenMail {
  const content = withSafeNames(given);
  const { template, language, school, name, url, time, inviter, actor, account } = content;
  const values = {
    school,
    name,
    time,
    account,
    inviter: inviter ?? '',
    actor: actor ?? '',
    email: content.supportEmail ?? '',
  };
  const plain = mapValues(values, oneLine);
  const isFromPerson = template === 'invitation' && inviter !== null;
  const subject = translate(
    language,
    isFromPerson ? 'mail.invitation.subject_inviter' : `mail.${template}.subject`,
    plain,
  );
  const action = translate(language, `mail.${template}.action`);
  const text = paragraphsOf(content, (key) => translate(language, key, plain));
  const marked = mapValues(plain, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
  const html = paragraphsOf(content, (key) => translate(language, key, marked));
  return {
    subject,
    text: [...text.before, `${action}:\n${url}`, ...text.after, plain.school].join('\n\n'),
    html: page(language, escapeHtml(subject), [
      ...html.before.map(paragraph),
      button(escapeHtml(url), action),
      paragraph(`${translate(language, 'mail.copy_link')}<br>${address(escapeHtml(url))}`),
      ...html.after.map(paragraph),
      paragraph(marked.school),
    ]),
  };
}

const mapValues = <K extends string>(
  values: Record<K, string>,
  change: (value: string) => string,
): Record<K, string> =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, change(value)]),
  ) as Record<K, string>;

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const button = (url: string, label: string): string =>
  paragraph(
    `<a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1c4f9c;color:#ffffff;font-weight:bold;text-decoration:none">${label}</a>`,
  );

const address = (url: string): string =>
  `<a href="${url}" dir="ltr" style="color:#1c4f9c;word-break:break-all">${url}</a>`;

/** All languages of the texts are written from left to right. */
const page = (language: Language, title: string, parts: readonly string[]): string =>
  `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2933;font:16px/1.5 sans-serif">
<div role="article" lang="${language}" dir="ltr" style="max-width:560px;margin:0 auto">
${parts.join('\n')}
</div>
</body>
</html>
`;
