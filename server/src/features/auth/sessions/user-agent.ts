const maxLength = 200;

/** A `User-Agent` header without control characters, short enough to store and display. */
export function cleanUserAgent(userAgent: string | undefined): string | null {
  const clean = (userAgent ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return clean.slice(0, maxLength).trim() || null;
}
