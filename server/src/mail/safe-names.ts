/** Line ends, and characters that turn the order of the text around. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]+/gu;

/** No value can end a line: the next one would be a header or a paragraph of its own. */
export const oneLine = (value: string): string => value.replaceAll(unsafe, ' ').trim();

const scheme = /:\/\/|www\.|\b(?:https?|hxxps?|ftp|mailto|tel|sms|javascript|data):/iu;
/** Mail programs turn these into links without a scheme: `evil.test/prize`, `a@evil.test`. */
const host = /[\p{L}\p{N}_-]\.\p{L}{2,}(?![\p{L}\p{N}])|@/iu;
const phoneNumber = /(?:\d[\s().-]*){7,}/u;

/** Full-width letters and dots work in addresses too. */
const normalised = (value: string): string =>
  oneLine(value).normalize('NFKC').replaceAll(/[。｡]/g, '.');

/** Names of people are free text. One that holds an address or a phone number is left out. */
export function safeName(value: string): string {
  const text = normalised(value);
  const isAddress = scheme.test(text) || host.test(text) || phoneNumber.test(text);
  return isAddress ? '' : oneLine(value);
}

/** Schools use their domain as a name, so only a complete address is left out. */
export const safeSchoolName = (value: string): string =>
  scheme.test(normalised(value)) ? 'Provost' : oneLine(value);
