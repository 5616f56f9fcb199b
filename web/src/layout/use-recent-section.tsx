import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { currentSession } from '@/api/session/session-store.ts';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { useUserId } from '@/forms/use-draft-owner.ts';
import { readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

interface Recent {
  readonly href: string;
  readonly title: string;
  readonly hint: string;
}

const storedName = 'recent';
const maxRecent = 5;

const isRecent = (stored: unknown): stored is Recent =>
  typeof stored === 'object' && stored !== null && 'href' in stored && 'title' in stored;

const readRecent = (owner: string): readonly Recent[] => {
  const stored = readStored(storedName, owner)?.records;
  return Array.isArray(stored) ? stored.filter(isRecent) : [];
};

/** Kept in this tab until the user signs out, like drafts: other users of the browser never see it. */
export const addRecent = ({ href, title, hint }: Recent): void => {
  const owner = currentSession()?.user.id ?? '';
  const others = readRecent(owner).filter((recent) => recent.href !== href);
  const records = [{ href, title, hint }, ...others].slice(0, maxRecent);
  writeStored(storedName, owner, { records });
};

/** The records that the user has opened from the palette, the latest first. */
export const useRecentSection = (): PaletteSection => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return {
    id: 'recent',
    title: t('palette.recent'),
    items: readRecent(useUserId()).map(({ href, title, hint }) => ({
      id: `recent-${href.replaceAll('/', '-')}`,
      title,
      hint,
      icon: <IconHistory size={18} aria-hidden />,
      run: () => void navigate({ href }),
    })),
  };
};
