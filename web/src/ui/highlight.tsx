import type { ReactNode } from 'react';
import { partsByMatch } from '@/lib/format/format-matches.ts';
import styles from './highlight.module.css';

/** The text with every match of the search term marked. */
export const highlight = (text: string, term: string): ReactNode =>
  term === ''
    ? text
    : partsByMatch(text, term).map(({ start, text: part, isMatch }) =>
        isMatch ? (
          <mark key={start} className={styles.match}>
            {part}
          </mark>
        ) : (
          part
        ),
      );
