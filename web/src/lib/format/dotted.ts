/** The words that there are, with dots between them. */
export const dotted = (words: readonly (string | number | false | null | undefined)[]): string =>
  words.filter(Boolean).join(' · ');
