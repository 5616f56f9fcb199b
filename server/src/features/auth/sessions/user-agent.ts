const longest = 200;

/** What a browser says of itself, fit to be stored and shown. */
export function cleanUserAgent(userAgent: string | undefined): string | null {
  const clean = (userAgent ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return clean.slice(0, longest).trim() || null;
}
