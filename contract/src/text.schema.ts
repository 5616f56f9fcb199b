import * as z from 'zod/mini';
import { isCleanText } from './clean-text.ts';

/** Bounds in characters, as people count them and JSON Schema does: an emoji is one, not two. */
const characters = (minimum: number, maximum: number) =>
  z.check<string>(({ value: input, issues }) => {
    const about = { origin: 'string', inclusive: true, input } as const;
    const count = [...input].length;
    if (count < minimum) issues.push({ code: 'too_small', minimum, ...about });
    if (count > maximum) issues.push({ code: 'too_big', maximum, ...about });
  });

const clean = (minLength: number, maxLength: number) =>
  [
    characters(minLength, maxLength),
    z.refine<string>(isCleanText, 'clean_text'),
    z.meta({ minLength, maxLength }),
  ] as const;

/** A trimmed text of bounded length. */
export const text = (min: number, max: number) => z.string().check(z.trim(), ...clean(min, max));

/** The same as it was typed, with the spaces around it. */
export const typedText = (min: number, max: number) => z.string().check(...clean(min, max));

/** Signs that break a line, or turn round what is written after them, notices and all. */
const unruly = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const isVisible = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text);

/** A trimmed text on one line, of which something is seen. */
export const line = (min: number, max: number) =>
  text(min, max).check(
    z.refine((typed) => !unruly.test(typed) && (typed === '' || isVisible(typed)), 'clean_text'),
  );

export const optionalLine = (max: number) => z.optional(z.nullable(line(0, max)));

export const optionalText = (max: number) => z.optional(z.nullable(text(0, max)));

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.email(),
    z.refine(isCleanText, 'clean_text'),
  );

/** Passwords are compared as typed: neither trimmed nor normalised. */
export const newPassword = typedText(12, 128);
export const typedPassword = typedText(1, 128);

export const phone = z.string().check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, 'phone'));

/** UTC, as `2026-01-31T09:30:00.000Z`. */
export const instant = z.string();

export const id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** An id as it stands in a path. */
const pathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((digits: string) => Number(digits)),
);

export const idParams = z.strictObject({ id: pathId });
