import type { CSSProperties } from 'react';
import styles from './initials.module.css';

const hues = ['blue', 'violet', 'pink', 'red', 'amber', 'green', 'teal', 'cyan'] as const;

/** The same name has the same colour on every screen. */
const hueOf = (name: string) => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hues[sum % hues.length] ?? hues[0];
};

/** The first letters of the first and the last word; words that start with a symbol don't count. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};

interface InitialsProps {
  readonly name: string;
  /** In pixels. */
  readonly size?: number;
}

/** The class sets the usual size, because inline styles on every row are slow. */
export const Initials = ({ name, size }: InitialsProps) => (
  <span
    aria-hidden
    className={`${styles.initials} ${styles[hueOf(name)]}`}
    style={size === undefined ? undefined : ({ '--size': `${size}px` } as CSSProperties)}
  >
    {initialsOf(name)}
  </span>
);
