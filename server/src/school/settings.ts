import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { takeLock } from './writes/named-lock.ts';

interface StoredSettings extends Omit<Selectable<Tables['school']>, 'id' | 'currencies'> {
  readonly currencies: readonly string[];
}

export interface SchoolSettings extends StoredSettings {
  readonly trial_days: number;
}

const defaultCurrency = 'EUR';

/** The stored settings, or the defaults. A school without `trial_days` has those of the server. */
export async function readStoredSettings(reader: Reader): Promise<StoredSettings> {
  const row = await reader.selectFrom('school').selectAll().executeTakeFirst();
  if (!row) return defaultSettings(reader);
  const { id: _, currencies, ...settings } = row;
  return { ...settings, currencies: JSON.parse(currencies) as string[] };
}

/** `trialDays` is the setting of the server. */
export async function readSettings(reader: Reader, trialDays: number): Promise<SchoolSettings> {
  const settings = await readStoredSettings(reader);
  return { ...settings, trial_days: settings.trial_days ?? trialDays };
}

async function defaultSettings(reader: Reader): Promise<StoredSettings> {
  const used = await reader.selectFrom('courses').select('currency').distinct().execute();
  return {
    name: '',
    default_currency: defaultCurrency,
    currencies: [...new Set([defaultCurrency, ...used.map(({ currency }) => currency).sort()])],
    time_zone: 'UTC',
    trial_days: null,
    support_email: null,
    tax_line: null,
    address: null,
    tax_number: null,
    version: 1,
  };
}

/** Changes of the settings wait until the transaction ends. To be read after this. */
export const lockSettings = (writer: Writer) => takeLock(writer, 'school');

/** When the trial of a student who is registered now ends. */
export async function trialEndOf(reader: Reader, trialDays: number, now: Date): Promise<string> {
  const { trial_days } = await readSettings(reader, trialDays);
  return new Date(now.getTime() + trial_days * 86_400_000).toISOString();
}
