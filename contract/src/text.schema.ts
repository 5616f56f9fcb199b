import * as z from 'zod/mini';
import { isCleanText, withoutInvisible } from './clean-text.ts';
import { isDay } from './days.ts';

/** Limits in code points, as in JSON Schema: an emoji is one character, not two. */
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

/** A trimmed text of limited length. */
export const text = (min: number, max: number) => z.string().check(z.trim(), ...clean(min, max));

/** The same without trimming. */
export const typedText = (min: number, max: number) => z.string().check(...clean(min, max));

const controlCharacter = /[\p{Cc}\u2028\u2029]/u;
const isVisible = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text);

/** A trimmed text on one line with at least one visible character. Invisible ones are removed. */
export const line = (min: number, max: number) =>
  z.string().check(
    z.overwrite(withoutInvisible),
    z.trim(),
    ...clean(min, max),
    z.refine(
      (typed) => !controlCharacter.test(typed) && (typed === '' || isVisible(typed)),
      'clean_text',
    ),
  );

export const optionalLine = (max: number) => z.optional(z.nullable(line(0, max)));

export const optionalText = (max: number) => z.optional(z.nullable(text(0, max)));

export const email = z
  .string()
  .check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.email(),
    z.refine(isCleanText, 'clean_text'),
  );

/** Passwords are neither trimmed nor normalised. */
export const newPassword = typedText(12, 128);
export const typedPassword = typedText(1, 128);

/** The body of a change that has no fields except an optional password. */
export const confirmation = z._default(z.strictObject({ password: z.optional(typedPassword) }), {});
export type Confirmation = z.input<typeof confirmation>;

export const phone = z
  .string()
  .check(z.overwrite(withoutInvisible), z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, 'phone'));

/** UTC, as `2026-01-31T09:30:00.000Z`. */
export const instant = z.string();

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isCalendarDate(text.slice(0, 10)) &&
  isStoredYear(Date.parse(text));

/** `Date` takes 30 February for 2 March. */
const isCalendarDate = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** An ISO 8601 time with a zone, stored as UTC with milliseconds. */
export const typedInstant = z.pipe(
  z.string().check(z.refine(isInstant, 'instant')),
  z.transform((text: string) => new Date(text).toISOString()),
);

/** The same, or a day alone: the server takes its start in the time zone of the school. */
export const typedTime = z.pipe(
  z.string().check(z.refine((text) => isInstant(text) || isDay(text), 'instant')),
  z.transform((text: string) => (isDay(text) ? text : new Date(text).toISOString())),
);

/** Reports start in 1970, and texts of years with four digits sort like their times. */
const isStoredYear = (time: number): boolean => time >= 0 && time < Date.UTC(10_000, 0);

export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'currency'));

/** An id or a version in a path or a query. */
const positive = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((digits: string) => Number(digits)),
);

/** The version of the record that the client edited. A newer one on the server is an error. */
export const version = z.int().check(z.minimum(1));

/** The same for a call without a body. */
export const versionQuery = z.strictObject({ version: z.optional(positive) });

export const id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

export const idParams = z.strictObject({ id: positive });
