/** Whether a host's word is one that we know, and have words for in every language. */
export const isOneOf = <const Known extends string>(
  known: readonly Known[],
  word: unknown,
): word is Known => known.some((one) => one === word);
