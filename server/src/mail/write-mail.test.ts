import { staffTypes } from '@provost/contract/extra-rules';
import { languages } from '@provost/contract/locales';
import { describe, expect, it } from 'vitest';
import { mailTemplates, mfaChanges } from './queue-mail.ts';
import { type MailContent, writeMail } from './write-mail.ts';

const content: MailContent = {
  template: 'invitation',
  language: 'en',
  school: 'Lyceum',
  name: 'Ana Lima',
  url: 'https://admin.school.test/x',
  time: 'March 5, 2026 at 10:00 (Europe/Lisbon)',
  inviter: 'Olivia Owner',
  account: 'ana@example.org',
  actor: null,
  supportEmail: null,
};

describe('a mail', () => {
  it('says why it was sent, and what its address is for', () => {
    const { subject, text } = writeMail(content);
    expect(subject).toBe('Olivia Owner invited you to Lyceum');
    expect(text).toContain('Accept invitation:\nhttps://admin.school.test/x');
    expect(text).toContain('because ana@example.org is your sign-in address for Lyceum');
  });

  it('says who created a link for a new password', () => {
    const reset = { ...content, template: 'password_reset' } as const;
    expect(writeMail(reset).text).toContain('Olivia Owner created a link for you');
    expect(writeMail({ ...reset, inviter: null }).text).toContain('You asked for a new password');
    expect(writeMail(reset).text).toContain('within 1 hour (until March 5, 2026');
  });

  it.each(mfaChanges)('says what changed in the second factors and who did it: %s', (change) => {
    const mail = { ...content, template: 'mfa_changed', change } as const;
    const own = writeMail(mail).text;
    expect(own).toContain('from your account');
    expect(own).toContain('If it wasn’t you');
    const byStaff = writeMail({ ...mail, actor: 'Sam Support' }).text;
    expect(byStaff).toContain('Sam Support made the change on March 5, 2026');
    expect(byStaff).not.toContain('If it wasn’t you');
  });

  it.each(staffTypes)('says which role the user has now: %s', (change) => {
    const mail = { ...content, template: 'role_changed', change, actor: 'Olivia Owner' } as const;
    expect(writeMail(mail).text).toMatch(new RegExp(`is now ${change}`, 'i'));
  });

  it('says that codes are being guessed, and when they are no longer accepted', () => {
    const mail = { ...content, template: 'codes_guessed', change: 'guessed' } as const;
    expect(writeMail(mail).text).toContain('several wrong codes, most recently on March 5, 2026');
    expect(writeMail({ ...mail, change: 'locked' }).text).toContain('not accepted for now');
  });

  it.each(['Win at https://evil.test', 'evil.test/prize', 'www.evil.test', 'go to evil.test'])(
    'contains no link that a name plants: %s',
    (name) => {
      const { subject, text, html } = writeMail({ ...content, name, inviter: name });
      expect(`${subject} ${text} ${html}`).not.toContain('evil');
      expect(text).toMatch(/^Hello,/);
    },
  );

  it.each(languages)('has a subject and a text in %s', (language) => {
    for (const template of mailTemplates) {
      const mail = writeMail({
        template,
        ...(template === 'role_changed' && { change: 'support' }),
        language,
        school: 'École <b>"1"</b>',
        name: 'Ana & Co',
        url: 'https://admin.school.test/invite?a=1&b=2',
        time: '5.3.2026',
        inviter: null,
        account: 'ana@example.org',
        actor: null,
        supportEmail: null,
      });
      expect(mail.subject).toContain('École <b>"1"</b>');
      expect(mail.text).toContain('Ana & Co');
      expect(mail.text).not.toContain('{{');
      expect(mail.html).not.toContain('{{');
      expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(mail.html).toContain('École &lt;b&gt;&quot;1&quot;&lt;/b&gt;');
      expect(mail.html).toContain('href="https://admin.school.test/invite?a=1&amp;b=2"');
      expect(mail.html).not.toMatch(/<b>|<img|<link|<script|src=/);
    }
  });
});
