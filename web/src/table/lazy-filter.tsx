import { useState } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';
import type { MoreFilterProps } from './more-filters.tsx';

const load = () => loadPart(() => import('./more-filters.tsx'));

/** A filter whose code loads when the menu opens. */
export const LazyFilter = (props: MoreFilterProps) => {
  const [isNeeded, setIsNeeded] = useState(true);
  const { part, failure, retry } = useLazyPart(load, isNeeded);
  return (
    <>
      {part && <part.MoreFilter {...props} />}
      {failure && (
        <LoadFailureDialog failure={failure} onRetry={retry} onClose={() => setIsNeeded(false)} />
      )}
    </>
  );
};
