/** Both engines can store it (no NUL), and UTF-8 can encode it (no lone surrogate). */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Soft hyphen, zero-width space, direction marks and embeddings, word joiner, byte order mark. */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]+/g;
/** Persian, Indic scripts and emoji need joiners between their letters; Latin has no use for them. */
const strayJoiners = /(?<=^|[\p{Script=Latin}\s])[\u200C\u200D]+|[\u200C\u200D]+$/gu;

/** Copied along from web pages and mails. With them, a name looks like another one and is not found. */
export const withoutInvisible = (text: string): string =>
  text.replace(invisible, '').replace(strayJoiners, '');
