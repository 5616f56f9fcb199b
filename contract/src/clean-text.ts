/** Both engines can store it (no NUL), and UTF-8 can encode it (no lone surrogate). */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
