import { useDebouncedValue, useMounted } from '@mantine/hooks';
import { nameKey } from '@provost/contract/name-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLines } from '@/api/error-lines.ts';
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
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** Enter was pressed for this term. */
  readonly isEntered: boolean;
  readonly onEnter: (isEntered: boolean) => void;
}

export const CommandPalette = (props: CommandPaletteProps) => {
  const { opened, term, isEntered } = props;
  const { t } = useTranslation();
  // Opens one render after mounting, because Mantine only animates changes.
  const isMounted = useMounted();
  const wanted = term.trim();
  const [rested] = useDebouncedValue(wanted, searchDelay);
  // After Enter there are no further keys to wait for.
  const query = isEntered ? wanted : rested;
  const { data, error, isPending, isPlaceholderData } = useQuery(searchQuery(opened ? query : ''));
  const isSearching = wanted !== '' && (query !== wanted || isPending || isPlaceholderData);
  const pages = usePageSections();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const actions = useActionItems({ onEnrol: () => setIsEnrolling(true) });
  const hits = useHitSections(wanted === '' ? undefined : data);
  const found = hits.map((section) => ({ ...section, isOutdated: isSearching }));
  const sections = [...matching([...pages, actions], term), ...found];

  return (
    <>
      <PaletteDialog
        {...props}
        opened={opened && isMounted}
        sections={sections.filter(({ items }) => items.length > 0)}
        isSearching={isSearching}
        failure={wanted === '' || !error ? undefined : errorLines(error, t).join(' ')}
      />
      <LazyEnrolDialog isOpen={isEnrolling} onClose={() => setIsEnrolling(false)} />
    </>
  );
};
