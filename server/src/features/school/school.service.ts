import { targetsOf } from '@provost/contract/extra-rules';
import type { jobStates } from '@provost/contract/jobs';
import type { School } from '@provost/contract/school';
import type { schoolForm } from '@provost/contract/school.form';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import type { Caller, WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { requireRecentSignIn } from '../../school/accounts/recent-sign-in.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { lockSettings, readSettings, type SchoolSettings } from '../../school/settings.ts';
import { changeTimeZone, findTimeZoneJob, lockOpenJob } from '../../school/time/time-zone-job.ts';
import { changedFields, requireVersion } from '../../school/writes/versions.ts';
import * as repository from './school.repository.ts';

type Form = z.output<typeof schoolForm>;
type Fields = Omit<SchoolSettings, 'version'>;

const subjectId = 1;

export async function readSchool(reader: Reader, trialDays: number): Promise<School> {
  const settings = await readSettings(reader, trialDays);
  const setup = await repository.findSetup(reader);
  const job = await findTimeZoneJob(reader);
  const isPending = job && !job.finished_at && job.time_zone !== settings.time_zone;
  return {
    ...settings,
    currencies: [...settings.currencies],
    pending_time_zone: isPending ? job.time_zone : null,
    time_zone_job: job ? { ...job, state: job.state as (typeof jobStates)[number] } : null,
    setup: { has_name: settings.name !== '', ...setup },
  };
}

/** Changes the settings. A job changes the time zone. */
export async function updateSchool(
  writer: Writer,
  { version, ...form }: Form,
  trialDays: number,
  request: WriteRequest,
): Promise<Written<School>> {
  const wanted = withoutEmptyTexts(form);
  await lockSettings(writer);
  // Before the settings are read: a change of the time zone that ends now changes them.
  if (wanted.time_zone !== undefined) await lockOpenJob(writer);
  const record = await readSchool(writer, trialDays);
  const stored = await readSettings(writer, trialDays);
  const current = { ...stored, time_zone: record.pending_time_zone ?? stored.time_zone };
  requireVersion(version, record, () => record);
  const changes = changesOf(current, wanted);
  if (!changes) return { data: record, undo: undefined };
  // Replies to all mails go there.
  if ('support_email' in changes.after) requireRecentSignIn(request.caller, request.now);
  await requireValidCurrencies(writer, current, changes.after, request);
  const { time_zone: to, ...saved } = changes.after;
  await repository.insertDefaults(writer, stored);
  await repository.saveSettings(writer, saved, current.version + 1);
  if (to !== undefined) {
    await changeTimeZone(writer, { to, createdBy: request.caller.userId, now: request.now });
  }
  const undo = await recordWrite(writer, request, {
    action: 'school.updated',
    subject: 'School',
    subjectId,
    // A revert can take back the first name.
    subjectLabel: changes.after.name || current.name || 'School',
    ...changes,
    subjectVersion: current.version + 1,
  });
  return { data: await readSchool(writer, trialDays), undo };
}

/** An empty text is none. */
const withoutEmptyTexts = <F extends object>(form: F): F =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      value === '' && name !== 'name' ? null : value,
    ]),
  ) as F;

const changesOf = ({ version: _, ...current }: SchoolSettings, wanted: Omit<Form, 'version'>) =>
  changedFields<Record<keyof Fields, unknown>>(current, wanted) as
    | { before: Partial<Fields>; after: Partial<Fields> }
    | undefined;

export const changesCurrencies = (change: object): boolean =>
  'currencies' in change || 'default_currency' in change;

export const canChangeCurrencies = ({ userType }: Caller): boolean =>
  targetsOf('change_currencies', userType) !== undefined;

async function requireValidCurrencies(
  writer: Writer,
  current: SchoolSettings,
  change: Partial<Fields>,
  { caller }: WriteRequest,
): Promise<void> {
  if (!changesCurrencies(change)) return;
  if (!canChangeCurrencies(caller)) throw new AppError('forbidden');
  const { currencies, default_currency } = { ...current, ...change };
  if (!currencies.includes(default_currency)) {
    const field = change.default_currency ? 'default_currency' : 'currencies';
    throw invalidField(field, 'validation.default_currency', { currency: default_currency });
  }
  const used = await repository.findUsedCurrencies(writer);
  const removed = current.currencies.filter((one) => !currencies.includes(one));
  if (removed.some((one) => used.has(one))) {
    throw new AppError('in_use', { message: 'errors.currency_in_use' });
  }
}
