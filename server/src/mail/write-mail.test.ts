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

  const planted = [
    'Click https://evil',
    'evil.test/prize',
    'Prize:evil.test?x=1',
    'www.evil.test',
    'go to evil.test, now',
    'evil．test',
    'write to me@evil.test',
    'mailto:evil',
    'evil +49 (30) 1234567',
  ];
  it.each(planted)('contains nothing that a name plants: %s', (name) => {
    for (const template of mailTemplates) {
      for (const actor of [null, name]) {
        const mail = { ...content, template, name, inviter: name, actor };
        const { subject, text, html } = writeMail({ ...mail, change: 'support' });
        expect(`${subject} ${text} ${html}`).not.toMatch(/evil/i);
        expect(text).toMatch(/^Hello,/);
      }
    }
  });

  it('says that the school made a change, if the name of the user cannot be shown', () => {
    const mail = { ...content, template: 'sessions_ended', actor: 'Click https://evil' } as const;
    const { text } = writeMail(mail);
    expect(text).toContain('The school made the change on March 5, 2026');
    expect(text).not.toContain('If it wasn’t you');
  });

  it.each([
    'Dr. Ana Lima',
    'J. R. R. Tolkien',
    'Ana Lima, M. Sc.',
    "Siobhán O'Neill-Łuk",
    '山田 太郎',
  ])('keeps a name with dots, apostrophes or other letters: %s', (name) => {
    const { subject, text } = writeMail({ ...content, name, inviter: name });
    expect(subject).toBe(`${name} invited you to Lyceum`);
    expect(text).toContain(`Hello ${name},`);
  });

  it('keeps the domain of a school, but no address in its name', () => {
    expect(writeMail({ ...content, school: 'lyceum.org' }).subject).toContain('lyceum.org');
    const mail = writeMail({ ...content, school: 'Lyceum https://evil.test' });
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('contains no line breaks and no marks that turn the text around', () => {
    const name = 'Ana\r\nBcc: x\u2028Lima\u202Egnp';
    const { subject, text } = writeMail({ ...content, name, inviter: name, school: name });
    expect(subject).toBe('Ana Bcc: x Lima gnp invited you to Ana Bcc: x Lima gnp');
    expect(text).toMatch(/^Hello Ana Bcc: x Lima gnp,\n/);
  });

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
