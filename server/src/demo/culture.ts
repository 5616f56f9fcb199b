import type { Locale } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';

/** A name with its key, computed once: a school has a million students but few hundred names. */
export interface Name {
  readonly text: string;
  readonly key: string;
  /** The form in an email address. */
  readonly handle: string;
}

/** Names that belong together, with their usual language and phone prefix. */
export interface Culture {
  /** Relative to the shares of the other cultures. */
  readonly share: number;
  readonly locale: Locale;
  /** E.164 with `#` for any digit. Uses ranges reserved for fiction where a country has them. */
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
