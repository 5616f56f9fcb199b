import type { CSSProperties } from 'react';
import styles from './initials.module.css';

const hues = [212, 262, 322, 14, 36, 96, 152, 186] as const;

/** The same person has the same colour on every screen. */
const hueOf = (name: string): number => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hues[sum % hues.length] ?? hues[0];
};

/** The first letters of the first and the last word; what is no letter makes no initial. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};

interface InitialsProps {
  readonly name: string;
  readonly size?: number;
}

export const Initials = ({ name, size = 28 }: InitialsProps) => (
  <span
    aria-hidden
    className={styles.initials}
    style={{ '--hue': hueOf(name), '--size': `${size}px` } as CSSProperties}
  >
    {initialsOf(name)}
  </span>
);
