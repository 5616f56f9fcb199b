// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { formattersFor } from '@/lib/format/use-format.ts';
import { currentTexts } from '@/lib/i18n/i18n.ts';
import { speakEnglish } from '@/testing/speak-english.ts';
import { valueText } from './value-text.ts';

speakEnglish();
const { t } = currentTexts();
const texts = { t, format: formattersFor('en', 'Europe/Berlin') };

test.each([
  ['payments', 'method', 'bank_transfer', 'Bank transfer'],
  ['payments', 'status', 'paid', 'Paid'],
  ['courses', 'status', 'published', 'Published'],
  ['enrolments', 'status', 'waiting', 'Waiting'],
  ['students', 'locale', 'fr', 'Français'],
  ['students', 'last_name', 'paid', 'paid'],
  ['students', 'tags', ['A', 'B'], 'A and B'],
  ['students', 'phone', null, '–'],
  // Midnight in Berlin.
  ['courses', 'starts_at', '2026-11-30T23:00:00.000Z', 'Dec 1, 2026'],
  ['courses', 'starts_at', '2026-11-30T23:30:00.000Z', 'Dec 1, 2026, 12:30 AM'],
] as const)('the preview of %s shows the %s %s as %s', (kind, field, value, text) => {
  expect(valueText(value, { kind, field }, texts)).toBe(text);
});
