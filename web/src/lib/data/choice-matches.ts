import { nameKey } from '@provost/contract/name-key';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const keyOf = (text: string): string => nameKey(text).replaceAll('_', ' ');

export const matching = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const key = keyOf(text);
  return choices.filter(({ label }) => keyOf(label).includes(key));
};

/** The only match, or the one with exactly this name. */
export const singleMatch = (matches: readonly Choice[], text: string): Choice | undefined => {
  if (matches.length === 1) return matches[0];
  const named = matches.filter(({ label }) => keyOf(label) === keyOf(text));
  return named.length === 1 ? named[0] : undefined;
};
