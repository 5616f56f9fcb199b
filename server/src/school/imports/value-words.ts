import { nameKey } from '@provost/contract/name-key';

/** Other words for the values of a field, by the key of the word. */
export const wordsFor = (
  words: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([value, same]) => same.map((word) => [nameKey(word), value])),
  );
