import { useDebouncedCallback, useMounted } from '@mantine/hooks';
import { nameKey } from '@provost/contract/name-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLines } from '@/api/error-lines.ts';
import { searchQuery } from '@/features/palette/palette.queries.ts';
import { PaletteDialog } from '@/features/palette/palette-dialog.tsx';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { useActionItems } from './use-action-items.tsx';
import { useHitSections } from './use-hit-sections.tsx';
import { usePageSections } from './use-page-sections.tsx';

const searchDelay = 150;

/** Items whose title or hint contains every word, in any order and ignoring accents. */
const matching = (sections: readonly PaletteSection[], term: string): PaletteSection[] => {
  const words = nameKey(term).split(' ');
  return sections.map((section) => ({
    ...section,
    items: section.items.filter(({ title, hint = '' }) => {
      const key = nameKey(`${title} ${hint}`);
      return words.every((word) => key.includes(word));
    }),
  }));
};

interface CommandPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const CommandPalette = ({ opened, onClose }: CommandPaletteProps) => {
  // Opens one render after mounting, because Mantine only animates changes.
  const isMounted = useMounted();
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const [query, setQuery] = useState('');
  // Reset on close, whatever closed it.
  if (!opened && term !== '') setTerm('');
  if (!opened && query !== '') setQuery('');
  const report = useDebouncedCallback((next: string) => setQuery(next.trim()), searchDelay);
  const type = (next: string) => {
    setTerm(next);
    report(next);
  };
  const wanted = term.trim();
  const { data, error, isPending, isPlaceholderData } = useQuery(searchQuery(query));
  const isSearching = wanted !== '' && (query !== wanted || isPending || isPlaceholderData);
  const pages = usePageSections();
  const actions = useActionItems();
  const hits = useHitSections(wanted === '' ? undefined : data);
  const found = hits.map((section) => ({ ...section, isOutdated: isSearching }));
  const sections = [...matching([...pages, actions], term), ...found];

  return (
    <PaletteDialog
      opened={opened && isMounted}
      onClose={onClose}
      term={term}
      onTerm={type}
      sections={sections.filter(({ items }) => items.length > 0)}
      isSearching={isSearching}
      failure={wanted === '' || !error ? undefined : errorLines(error, t).join(' ')}
      onSubmit={() => report.flush()}
    />
  );
};
