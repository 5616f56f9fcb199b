const maxLength = 200;

/** A `User-Agent` header without control characters, fit to be stored and displayed. */
export function cleanUserAgent(userAgent: string | undefined): string | null {
  const clean = (userAgent ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return clean.slice(0, maxLength).trim() || null;
}
