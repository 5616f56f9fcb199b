import type { School } from '@provost/contract/school';
import type { Own } from '@/api/own.ts';
import type { FormBase, FormSpec } from '@/forms/field-spec.ts';

export const schoolSpec: FormSpec = {
  name: { kind: 'text', title: 'settings.name', isRequired: true },
  support_email: { kind: 'text', title: 'settings.supportEmail' },
  tax_line: { kind: 'text', title: 'settings.taxLine' },
  address: { kind: 'text', title: 'settings.address' },
  tax_number: { kind: 'text', title: 'settings.taxNumber' },
  currencies: { kind: 'list', title: 'settings.currencies', isRequired: true },
  default_currency: { kind: 'text', title: 'settings.defaultCurrency', isRequired: true },
  time_zone: { kind: 'text', title: 'settings.timeZone', isRequired: true },
  trial_days: { kind: 'integer', title: 'settings.trialDays', isRequired: true },
};

export const schoolBase = (school: Own<School>): FormBase => ({
  values: {
    name: school.name,
    support_email: school.support_email ?? '',
    tax_line: school.tax_line ?? '',
    address: school.address ?? '',
    tax_number: school.tax_number ?? '',
    currencies: school.currencies,
    default_currency: school.default_currency,
    // What was saved last, although a job is still at work.
    time_zone: school.pending_time_zone ?? school.time_zone,
    trial_days: String(school.trial_days),
  },
  version: school.version,
});
