import type { RowOf } from './load-rows.ts';

export const schoolColumns = [
  'id',
  'name',
  'default_currency',
  'currencies',
  'time_zone',
  'trial_days',
  'support_email',
  'tax_line',
  'version',
] as const;

export const schoolName = 'Marques Online School';

/** Trials are as long as the server's setting says. */
export const schoolRow: RowOf<'school', typeof schoolColumns> = [
  1,
  schoolName,
  'EUR',
  '["EUR","USD","BRL"]',
  'Europe/Lisbon',
  null,
  'support@provost.test',
  'NIF 501 000 000',
  2,
];
