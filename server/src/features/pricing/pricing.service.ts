import type { AuditAction } from '@provost/contract/audit';
import { finalPrice, formatHundredths, parseHundredths } from '@provost/contract/money';
import { type CourseSales, defaultSalesDays } from '@provost/contract/pricing';
import type { pricingForm } from '@provost/contract/pricing.form';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { toNamed } from '../../school/accounts/user-fields.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { savePrice, setCoursePrice } from '../../school/courses/course-price.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import type { Written } from '../../school/writes/write-response.ts';
import { type PricingRow, toPrice } from './pricing.mapper.ts';
import {
  countVersion,
  findCurrency,
  findLastPricing,
  findPricedCourse,
  findPricing,
  lockCourse,
  refreshPrevious,
  salesOf,
  setDeleted,
} from './pricing.repository.ts';

type Form = z.output<typeof pricingForm>;

interface Prices {
  readonly original: number;
  readonly discount: number;
  readonly final: number;
}

/** The prices of the form in cents. The final price must match the pricing rule. */
function pricesOf(form: Form): Prices {
  const hundredths = (value: string | number): number => parseHundredths(String(value)) ?? 0;
  const original = hundredths(form.original_price);
  const discount = hundredths(form.discount_percent);
  const final = finalPrice(original, discount);
  if (hundredths(form.final_price) !== final) {
    throw invalidField('final_price', 'validation.final_price', { price: formatHundredths(final) });
  }
  return { original, discount, final };
}

export async function readCourseSales(
  reader: Reader,
  courseId: number,
  days: number | undefined,
  now: Date,
): Promise<CourseSales> {
  const course = await findCurrency(reader, courseId);
  if (!course) throw new AppError('not_found');
  const since = new Date(now.getTime() - (days ?? defaultSalesDays) * 86_400_000).toISOString();
  const { count, cents } = await salesOf(reader, courseId, since);
  return { ...course, count, gross: formatHundredths(cents) };
}

export async function createPricing(
  writer: Writer,
  form: Form,
  request: WriteRequest,
): Promise<Written<PricingRow>> {
  const prices = pricesOf(form);
  await lockCourse(writer, form.course);
  const course = await findPricedCourse(writer, form.course);
  if (!course) throw invalidField('course', 'validation.unknown_course');
  const before = { current_price: toPrice(course.is_priced ? course.price_cents : null) };
  await requirePrice(writer, form, before.current_price);
  const { caller, now } = request;
  const id = await savePrice(writer, course, { ...prices, by: caller.userId, at: now });
  await countVersion(writer, course.id);
  return recordCreated(writer, id, before, request);
}

/** Refuses a price that was calculated beside another current price, with that price. */
async function requirePrice(writer: Writer, form: Form, current: string | null): Promise<void> {
  const { current_price: seen, course } = form;
  if (seen === undefined) return;
  const seenPrice = seen === null ? null : toPrice(parseHundredths(String(seen)) ?? null);
  if (seenPrice === current) return;
  const last = await findLastPricing(writer, course);
  throw new AppError('stale', {
    current: {
      current_price: current,
      changed_by: toNamed(last?.author_id ?? null, last?.author_name ?? null),
    },
  });
}

/** Deletes a price. If it was the current price, the previous one applies again. */
export async function deletePricing(
  writer: Writer,
  id: number,
  request: WriteRequest,
): Promise<Written<PricingRow>> {
  const row = await lockPricing(writer, id);
  if (!row || row.deleted_at !== null) throw new AppError('not_found');
  const isCurrent = row.is_current === 1;
  const isNeeded = isCurrent && row.restored_cents === null && row.status === 'published';
  if (isNeeded) throw new AppError('in_use', { message: 'errors.price_in_use' });
  await setDeleted(writer, id, { by: request.caller.userId, at: request.now });
  if (isCurrent) await setCoursePrice(writer, row.course_id, row.restored_cents);
  await refreshPrevious(writer, row.course_id);
  await countVersion(writer, row.course_id);
  const undo = await record(writer, 'pricing.deleted', row, request, {
    before: savedPrice(row),
    ...(isCurrent && { after: { current_price: toPrice(row.restored_cents) } }),
  });
  return { data: row, undo };
}

/** Brings a deleted price back to where it was in the history. */
export async function restorePricing(
  writer: Writer,
  id: number,
  request: WriteRequest,
): Promise<Written<PricingRow>> {
  const row = await lockPricing(writer, id);
  if (!row || row.deleted_at === null) throw new AppError('stale');
  const course = await findPricedCourse(writer, row.course_id);
  await setDeleted(writer, id, undefined);
  if (row.is_current === 1) await setCoursePrice(writer, row.course_id, row.final_cents);
  await refreshPrevious(writer, row.course_id);
  await countVersion(writer, row.course_id);
  const before = { current_price: toPrice(course?.is_priced ? course.price_cents : null) };
  return recordCreated(writer, id, before, request);
}

/** Locks the course, and then reads the price: a parallel request can have deleted it. */
async function lockPricing(writer: Writer, id: number) {
  const row = await findPricing(writer, id);
  if (row) await lockCourse(writer, row.course_id);
  return row && findPricing(writer, id);
}

async function recordCreated(
  writer: Writer,
  id: number,
  before: { readonly current_price: string | null },
  request: WriteRequest,
): Promise<Written<PricingRow>> {
  const data = await findPricing(writer, id);
  if (!data) throw new Error('A price just saved cannot be found.');
  const saved = savedPrice(data);
  const after = { ...saved, ...(data.is_current === 1 && { current_price: saved.final_price }) };
  const undo = await record(writer, 'pricing.created', data, request, { before, after });
  return { data, undo };
}

const savedPrice = (row: PricingRow) => ({
  original_price: formatHundredths(row.original_cents),
  discount_percent: formatHundredths(row.discount_points),
  final_price: formatHundredths(row.final_cents),
});

type Fields = Readonly<Record<string, unknown>>;

const record = (
  writer: Writer,
  action: AuditAction,
  { id, course_title }: PricingRow,
  request: WriteRequest,
  changes: { before?: Fields; after?: Fields },
): Promise<number> => {
  const subject = { subject: 'Pricing', subjectId: id, subjectLabel: course_title } as const;
  return recordWrite(writer, request, { action, ...subject, ...changes });
};
