import { useDebouncedValue, useMounted } from '@mantine/hooks';
import { nameKey } from '@provost/contract/name-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchQuery } from '@/features/palette/palette.queries.ts';
import { PaletteDialog } from '@/features/palette/palette-dialog.tsx';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { useActionItems } from './use-action-items.tsx';
import { useHitSections } from './use-hit-sections.tsx';
import { usePageSections } from './use-page-sections.tsx';

const searchDelay = 150;

/** The items whose title or hint holds every word, in any order and without regard to accents. */
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

/** Search and commands: pages, actions and, through the server, people, courses and payments. */
export const CommandPalette = ({ opened, onClose }: CommandPaletteProps) => {
  // Opened after it is there: so it fades in the first time too.
  const isMounted = useMounted();
  const [term, setTerm] = useState('');
  // However it was closed, it asks for nothing when it opens again.
  if (!opened && term !== '') setTerm('');
  const [asked] = useDebouncedValue(term.trim(), searchDelay);
  const { data: hits, isFetching } = useQuery(searchQuery(opened ? asked : ''));
  const pages = usePageSections();
  const actions = useActionItems();
  const found = useHitSections(term.trim() === '' ? undefined : hits);
  const sections = [...matching([...pages, actions], term), ...found];

  return (
    <PaletteDialog
      opened={opened && isMounted}
      onClose={onClose}
      term={term}
      onTerm={setTerm}
      sections={sections.filter(({ items }) => items.length > 0)}
      isSearching={isFetching || asked !== term.trim()}
    />
  );
};
