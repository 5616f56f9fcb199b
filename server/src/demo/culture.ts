import type { Locale } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';

/** A name beside its key, made once: a school has a million students but some hundred names. */
export interface Name {
  readonly text: string;
  readonly key: string;
  /** As it stands in an e-mail address. */
  readonly handle: string;
}

/** Names that go together, and what tends to come with them. */
export interface Culture {
  /** How many people are of it, against the other shares. */
  readonly share: number;
  readonly locale: Locale;
  /** E.164 with `#` for any digit; ranges set aside for fiction where a country has them. */
  readonly phone: string;
  readonly given: readonly Name[];
  readonly family: readonly Name[];
}

export const names = (list: string): Name[] =>
  list.split(',').map((name) => {
    const text = name.trim();
    const key = nameKey(text);
    return { text, key, handle: key.replace(/[^a-z]+/g, '-') };
  });
