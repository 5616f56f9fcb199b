import type { Locale } from '@provost/contract/locales';
import type { Culture } from './culture.ts';
import { culturesOfEurope } from './names-of-europe.ts';
import { culturesOfTheWorld } from './names-of-the-world.ts';
import { type Random, runningSums } from './random.ts';
import { randomStreams } from './random-streams.ts';

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
