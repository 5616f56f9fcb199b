import { finalPrice, formatHundredths, parseHundredths } from '@provost/contract/money';
import { nameKey } from '@provost/contract/name-key';
import type { createPricing, deletePricing } from '@provost/contract/pricing.schema';
import type { Writer } from '../../database/database.ts';
import type { Call } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { recordAudit } from '../../school/audit-trail.ts';
import type { PricingRow } from './pricing.mapper.ts';
import {
  addPricing,
  findPricedCourse,
  findPricing,
  lockCourse,
  markDeleted,
  newestPricing,
  setCoursePrice,
} from './pricing.repository.ts';

type CreateCall = Call<typeof createPricing>;
type DeleteCall = Call<typeof deletePricing>;

interface Prices {
  readonly original: number;
  readonly discount: number;
  readonly final: number;
}

/** The prices of the body in cents. The final price must match the pricing rule. */
function pricesOf(body: CreateCall['body']): Prices {
  const hundredths = (value: string | number): number => parseHundredths(String(value)) ?? 0;
  const original = hundredths(body.original_price);
  const discount = hundredths(body.discount_percent);
  const final = finalPrice(original, discount);
  if (hundredths(body.final_price) !== final) {
    throw invalidField('final_price', 'validation.final_price', { price: formatHundredths(final) });
  }
  return { original, discount, final };
}

/** Saves a price and makes it the price of the course. */
export async function savePrice(writer: Writer, call: CreateCall, now: Date): Promise<PricingRow> {
  const { original, discount, final } = pricesOf(call.body);
  await lockCourse(writer, call.body.course);
  const course = await findPricedCourse(writer, call.body.course);
  if (!course) throw invalidField('course', 'validation.unknown_course');
  const id = await addPricing(writer, {
    course_id: course.id,
    original_cents: original,
    discount_points: discount,
    final_cents: final,
    created_at: now.toISOString(),
    created_by: call.caller.userId,
    search_key: nameKey(`${course.title} ${course.class_level}`),
  });
  await setCoursePrice(writer, course.id, final);
  await recordAudit(writer, {
    actor: call.caller,
    action: 'pricing.created',
    subject: 'Pricing',
    subjectId: id,
    subjectLabel: course.title,
    before: { current_price: formatHundredths(course.price_cents) },
    after: {
      original_price: formatHundredths(original),
      discount_percent: formatHundredths(discount),
      final_price: formatHundredths(final),
      current_price: formatHundredths(final),
    },
    requestId: call.requestId,
    at: now,
  });
  const row = await findPricing(writer, id);
  if (!row) throw new Error('A price just saved cannot be found.');
  return row;
}

/** Deletes a price. If it was the current price, the previous one applies again. */
export async function deletePrice(writer: Writer, call: DeleteCall, now: Date): Promise<void> {
  const row = await findPricing(writer, call.params.id);
  if (!row) throw new AppError('not_found');
  await lockCourse(writer, row.course_id);
  const isOurs = await markDeleted(writer, row.id, call.caller.userId, now.toISOString());
  if (!isOurs) throw new AppError('not_found');
  const newest = await newestPricing(writer, row.course_id);
  const after =
    newest && newest.id > row.id
      ? undefined
      : { current_price: newest?.final_cents ?? row.original_cents };
  if (after) await setCoursePrice(writer, row.course_id, after.current_price);
  await recordAudit(writer, {
    actor: call.caller,
    action: 'pricing.deleted',
    subject: 'Pricing',
    subjectId: row.id,
    subjectLabel: row.course_title,
    before: {
      original_price: formatHundredths(row.original_cents),
      discount_percent: formatHundredths(row.discount_points),
      final_price: formatHundredths(row.final_cents),
    },
    ...(after && { after: { current_price: formatHundredths(after.current_price) } }),
    requestId: call.requestId,
    at: now,
  });
}
