import type { TFunction } from 'i18next';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';

/** Why an enrolment was refused, and whether overbooking would allow it. */
export const readRefusal = (error: unknown, canOverbook: boolean, t: TFunction) => {
  if (!error) return { lines: [], isFull: false };
  const isFull = isApiError(error) && error.code === 'course_full';
  const hint = t(canOverbook ? 'enrolments.canOverbook' : 'enrolments.askToOverbook');
  return { lines: [...errorLines(error, t), ...(isFull ? [hint] : [])], isFull };
};
