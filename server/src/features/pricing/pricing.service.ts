import { finalPrice, formatHundredths, parseHundredths } from '@provost/contract/money';
import { type CourseSales, defaultSalesDays, type Pricing } from '@provost/contract/pricing';
import type { pricingForm } from '@provost/contract/pricing.form';
import type { InferResult } from 'kysely';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField, requireFound } from '../../http/errors.ts';
import { toNamed } from '../../school/accounts/user-fields.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { savePrice, setCoursePrice } from '../../school/courses/course-price.ts';
import * as repository from './pricing.repository.ts';

type Form = z.output<typeof pricingForm>;

/** The prices of the form in cents. The final price must match the pricing rule. */
function pricesOf(form: Form) {
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
  const course = requireFound(await repository.findCurrency(reader, courseId));
  const since = new Date(now.getTime() - (days ?? defaultSalesDays) * 86_400_000).toISOString();
  const { count, cents } = await repository.salesOf(reader, courseId, since);
  return { ...course, count, gross: formatHundredths(cents) };
}

export async function createPricing(writer: Writer, form: Form, request: WriteRequest) {
  const prices = pricesOf(form);
  await repository.lockCourse(writer, form.course);
  const course = await repository.findPricedCourse(writer, form.course);
  if (!course) throw invalidField('course', 'validation.unknown_course');
  const before = { current_price: toPrice(course.is_priced ? course.price_cents : null) };
  await requirePrice(writer, form, before.current_price);
  const { caller, now } = request;
  const id = await savePrice(writer, course, { ...prices, by: caller.userId, at: now });
  await repository.countVersion(writer, course.id);
  return recordCreated(writer, id, before, request);
}

/** Refuses a price that was calculated beside another current price, with that price. */
async function requirePrice(writer: Writer, form: Form, current: string | null): Promise<void> {
  const { current_price: seen, course } = form;
  if (seen === undefined) return;
  const seenPrice = seen === null ? null : toPrice(parseHundredths(String(seen)) ?? null);
  if (seenPrice === current) return;
  const last = await repository.findLastPricing(writer, course);
  throw new AppError('stale', {
    current: {
      current_price: current,
      changed_by: toNamed(last?.author_id ?? null, last?.author_name ?? null),
    },
  });
}

/** Deletes a price. If it was the current price, the previous one applies again. */
export async function deletePricing(writer: Writer, id: number, request: WriteRequest) {
  const row = await lockPricing(writer, id);
  if (!row || row.deleted_at !== null) throw new AppError('not_found');
  const isCurrent = row.is_current === 1;
  const isNeeded = isCurrent && row.restored_cents === null && row.status === 'published';
  if (isNeeded) throw new AppError('in_use', { message: 'errors.price_in_use' });
  await repository.setDeleted(writer, id, { by: request.caller.userId, at: request.now });
  if (isCurrent) await setCoursePrice(writer, row.course_id, row.restored_cents);
  await repository.refreshPrevious(writer, row.course_id);
  await repository.countVersion(writer, row.course_id);
  const undo = await recordWrite(writer, request, {
    action: 'pricing.deleted',
    ...subjectOf(row),
    before: savedPrice(row),
    ...(isCurrent && { after: { current_price: toPrice(row.restored_cents) } }),
  });
  return { data: row, undo };
}

/** Brings a deleted price back to where it was in the history. */
export async function restorePricing(writer: Writer, id: number, request: WriteRequest) {
  const row = await lockPricing(writer, id);
  if (!row || row.deleted_at === null) throw new AppError('stale');
  const course = await repository.findPricedCourse(writer, row.course_id);
  await repository.setDeleted(writer, id, undefined);
  if (row.is_current === 1) await setCoursePrice(writer, row.course_id, row.final_cents);
  await repository.refreshPrevious(writer, row.course_id);
  await repository.countVersion(writer, row.course_id);
  const before = { current_price: toPrice(course?.is_priced ? course.price_cents : null) };
  return recordCreated(writer, id, before, request);
}

/** Locks the course, and then reads the price: a parallel request can have deleted it. */
async function lockPricing(writer: Writer, id: number) {
  const row = await repository.findPricing(writer, id);
  if (row) await repository.lockCourse(writer, row.course_id);
  return row && repository.findPricing(writer, id);
}

async function recordCreated(
  writer: Writer,
  id: number,
  before: { readonly current_price: string | null },
  request: WriteRequest,
): Promise<Written<PricingRow>> {
  const data = await repository.findPricing(writer, id);
  if (!data) throw new Error('A price just saved cannot be found.');
  const saved = savedPrice(data);
  const after = { ...saved, ...(data.is_current === 1 && { current_price: saved.final_price }) };
  const event = { action: 'pricing.created', ...subjectOf(data), before, after } as const;
  const undo = await recordWrite(writer, request, event);
  return { data, undo };
}

const savedPrice = (row: PricingRow) => ({
  original_price: formatHundredths(row.original_cents),
  discount_percent: formatHundredths(row.discount_points),
  final_price: formatHundredths(row.final_cents),
});

const subjectOf = ({ id, course_title }: PricingRow) =>
  ({ subject: 'Pricing', subjectId: id, subjectLabel: course_title }) as const;

type PricingRow = InferResult<ReturnType<typeof repository.pricingRows>>[number];

/** Null: no price. */
const toPrice = (cents: number | null): string | null =>
  cents === null ? null : formatHundredths(cents);

export const toPricing = (row: PricingRow): Pricing => ({
  id: row.id,
  course: {
    id: row.course_id,
    title: row.course_title,
    class_level: row.class_level,
    currency: row.currency,
  },
  original_price: formatHundredths(row.original_cents),
  discount_percent: formatHundredths(row.discount_points),
  final_price: formatHundredths(row.final_cents),
  created_at: row.created_at,
  created_by: toNamed(row.author_id, row.author_name),
  ...(row.is_current === 1 && { restores_price: toPrice(row.restored_cents) }),
});
