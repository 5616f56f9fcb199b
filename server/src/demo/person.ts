import type { Locale } from '@provost/contract/locales';
import type { Culture } from './culture.ts';
import { culturesOfEurope } from './names-of-europe.ts';
import { culturesOfTheWorld } from './names-of-the-world.ts';
import { purposes } from './purposes.ts';
import { type Random, runningSums } from './random.ts';

const cultures: readonly Culture[] = [...culturesOfEurope, ...culturesOfTheWorld];
const shares = runningSums(cultures.map((culture) => culture.share));
const domains = ['example.org', 'example.com', 'example.net', 'learners.test', 'mail.test'];

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly nameKey: string;
  readonly email: string;
}

/** The person with this id: the same one each time they are asked for, and so never remembered. */
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

/** How one reaches a person; most have left a phone number. */
export function contactOf(
  random: Random,
  userId: number,
): { phone: string | null; locale: Locale } {
  const { locale, phone } = drawCulture(random, userId);
  random.at(purposes.contact, userId);
  return {
    locale,
    phone: random.chance(0.72) ? phone.replace(/#/g, () => String(random.whole(0, 9))) : null,
  };
}

const drawCulture = (random: Random, userId: number): Culture =>
  cultures[random.at(purposes.person, userId).index(shares)] as Culture;
