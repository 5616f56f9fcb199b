import { createContext, use } from 'react';
import { partsByMatch } from '@/lib/format/format-matches.ts';
import { EmptyValue } from './empty-value.tsx';
import styles from './highlight.module.css';
import { OwnText } from './own-text.tsx';

/** What is searched for where the text stands. */
export const SearchTermContext = createContext('');

/** A text with what the search found in it marked. */
export const Highlight = ({ text }: { readonly text: string | undefined }) => {
  const term = use(SearchTermContext);
  if (!text) return <EmptyValue />;
  return (
    <OwnText>
      {partsByMatch(text, term).map(({ start, text: part, isMatch }) =>
        isMatch ? (
          <mark key={start} className={styles.match}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </OwnText>
  );
};
