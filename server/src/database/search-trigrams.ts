/**
 * Groups of three letters that cover a term. The search indexes know which rows have which group,
 * and every group costs time, so they overlap only at the end.
 */
export function trigramsOf(term: string): string[] {
  const letters = Array.from(term);
  const last = letters.length - 3;
  const starts = Array.from({ length: Math.ceil(last / 3) }, (_, index) => index * 3);
  const trigrams = [...starts, last].map((start) => letters.slice(start, start + 3).join(''));
  return last < 0 ? [] : [...new Set(trigrams)];
}
