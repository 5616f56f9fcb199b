import { languages } from '@provost/contract/locales';
import { describe, expect, it } from 'vitest';
import { mailTemplates } from './queue-mail.ts';
import { writeMail } from './write-mail.ts';

describe('a mail', () => {
  it.each(languages)('has a subject and a text in %s', (language) => {
    for (const template of mailTemplates) {
      const mail = writeMail({
        template,
        language,
        school: 'École <b>"1"</b>',
        name: 'Ana & Co',
        url: 'https://admin.school.test/invite?a=1&b=2',
        time: '5.3.2026',
        inviter: null,
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
