import type { Language } from '@provost/contract/locales';
import { escapeHtml } from '../messages/escape-html.ts';
import { type MessageKey, translate } from '../messages/translate.ts';
import type { MailTemplate } from './queue-mail.ts';

export interface MailContent {
  readonly template: MailTemplate;
  readonly language: Language;
  readonly school: string;
  readonly name: string;
  /** The page that the mail leads to. */
  readonly url: string;
  /** When the change happened, or when the link expires. */
  readonly time: string;
  readonly inviter: string | null;
  readonly supportEmail: string | null;
}

interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Write = (key: MessageKey) => string;

/** The paragraphs before and after the link. */
function paragraphsOf({ template, inviter, supportEmail }: MailContent, write: Write) {
  const before = {
    invitation: inviter === null ? 'mail.invitation.text_school' : 'mail.invitation.text',
    password_reset: 'mail.password_reset.text',
    password_changed: 'mail.password_changed.text',
    mfa_changed: 'mail.mfa_changed.text',
    email_changed: inviter === null ? 'mail.email_changed.text_school' : 'mail.email_changed.text',
    email_added: 'mail.email_added.text',
  } as const;
  const hasLink = template === 'invitation' || template === 'password_reset';
  const warning = write(`mail.${template}.unexpected`);
  return {
    before: [write('mail.greeting'), write(before[template]), ...(hasLink ? [] : [warning])],
    after: [
      ...(hasLink ? [write('mail.link_expires'), warning] : []),
      ...(supportEmail === null ? [] : [write('mail.support')]),
    ],
  };
}

/** The same words as plain text and as HTML. */
export function writeMail(content: MailContent): WrittenMail {
  const { template, language, school, name, url, time, inviter, supportEmail } = content;
  const values = { school, name, time, inviter: inviter ?? '', email: supportEmail ?? '' };
  const plain = mapValues(values, oneLine);
  const subject = translate(language, `mail.${template}.subject`, plain);
  const text = paragraphsOf(content, (key) => translate(language, key, plain));
  const marked = mapValues(plain, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
  const html = paragraphsOf(content, (key) => translate(language, key, marked));
  return {
    subject,
    text: [...text.before, url, ...text.after, plain.school].join('\n\n'),
    html: page(language, escapeHtml(subject), [
      ...html.before.map(paragraph),
      button(escapeHtml(url), translate(language, `mail.${template}.action`)),
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

/** No value can end a line: the next one would be a header or a paragraph of its own. */
export const oneLine = (value: string): string =>
  value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

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
