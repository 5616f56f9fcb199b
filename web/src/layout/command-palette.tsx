import { useDebouncedValue, useMounted } from '@mantine/hooks';
import { nameKey } from '@provost/contract/name-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchQuery } from '@/features/palette/palette.queries.ts';
import { PaletteDialog } from '@/features/palette/palette-dialog.tsx';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { LazyEnrolDialog } from '@/school/enrolments/lazy-enrol-dialog.tsx';
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
  const [term, setTerm] = useState('');
  // Reset on close, whatever closed it.
  if (!opened && term !== '') setTerm('');
  const [query] = useDebouncedValue(term.trim(), searchDelay);
  const { data: hits, isFetching } = useQuery(searchQuery(opened ? query : ''));
  const pages = usePageSections();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const actions = useActionItems({ onEnrol: () => setIsEnrolling(true) });
  const found = useHitSections(term.trim() === '' ? undefined : hits);
  const sections = [...matching([...pages, actions], term), ...found];

  return (
    <>
      <PaletteDialog
        opened={opened && isMounted}
        onClose={onClose}
        term={term}
        onTerm={setTerm}
        sections={sections.filter(({ items }) => items.length > 0)}
        isSearching={isFetching || query !== term.trim()}
      />
      <LazyEnrolDialog isOpen={isEnrolling} onClose={() => setIsEnrolling(false)} />
    </>
  );
};
