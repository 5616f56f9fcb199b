import { readFileSync } from 'node:fs';
import type { Locale } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';
import { type Random, randomStreams, runningSums } from './random.ts';

/** A name with its key, computed once: a school has a million students but few hundred names. */
interface Name {
  readonly text: string;
  readonly key: string;
  /** The form in an email address. */
  readonly handle: string;
}

/** Names that belong together, with their usual language and phone prefix. */
interface Culture {
  /** Relative to the shares of the other cultures. */
  readonly share: number;
  readonly locale: Locale;
  /** E.164 with `#` for any digit. Uses ranges reserved for fiction where a country has them. */
  readonly phone: string;
  readonly given: readonly Name[];
  readonly family: readonly Name[];
}

const parseNames = (list: string): Name[] =>
  list.split(', ').map((text) => {
    const key = nameKey(text);
    return { text, key, handle: key.replace(/[^a-z]+/g, '-') };
  });

/** Each culture has three lines: share, locale and phone; given names; family names. */
const cultures = readFileSync(new URL('names.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .map((part): Culture => {
    const [head = '', given = '', family = ''] = part.split('\n');
    const [share, locale, phone = ''] = head.split(' ');
    return {
      share: Number(share),
      locale: locale as Locale,
      phone,
      given: parseNames(given),
      family: parseNames(family),
    };
  });
const shares = runningSums(cultures.map(({ share }) => share));
const domains = ['example.org', 'example.com', 'example.net', 'learners.test', 'mail.test'];

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly nameKey: string;
  readonly email: string;
}

/** The same id always gives the same person, so persons need not be stored. */
export function personOf(random: Random, userId: number, domain?: string): Person {
  const { given, family } = drawCulture(random, userId);
  const first = random.pick(given);
  const last = random.pick(family);
  const second = random.chance(0.15) ? random.pick(given) : first;
  const firstName = second === first ? first.text : `${first.text} ${second.text}`;
  const firstKey = second === first ? first.key : `${first.key} ${second.key}`;
  return {
    firstName,
    lastName: last.text,
    fullName: `${firstName} ${last.text}`,
    nameKey: `${firstKey} ${last.key}`,
    email: `${first.handle}.${last.handle}.${userId}@${domain ?? random.pick(domains)}`,
  };
}

export function contactOf(
  random: Random,
  userId: number,
): { phone: string | null; locale: Locale } {
  const { locale, phone } = drawCulture(random, userId);
  random.at(randomStreams.contact, userId);
  return {
    locale,
    phone: random.chance(0.72) ? phone.replace(/#/g, () => String(random.whole(0, 9))) : null,
  };
}

const drawCulture = (random: Random, userId: number): Culture =>
  cultures[random.at(randomStreams.person, userId).index(shares)] as Culture;
