import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { plainKey } from '@/lib/dom/plain-key.ts';
import { isPageCovered, isQuestionOpen } from '@/ui/dialog-stack.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { focusFirstRow } from './row-navigation.ts';

export const loadKeysDialog = () => loadPart(() => import('./keys-dialog.tsx'));

interface ListKeysProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly isSelectable: boolean;
}

/** The keys of a list, wherever on its screen the focus is, and the dialog that names them. */
export const ListKeys = ({ frame, isSelectable }: ListKeysProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  // Rows handle theirs first.
  useWindowEvent('keydown', (event) => {
    const key = plainKey(event);
    // A dialog over the list keeps its keys; the drawer of a record has no help of its own.
    if (key === undefined || (key === '?' ? isQuestionOpen() : isPageCovered())) return;
    if (key === '?') setIsOpen(true);
    else if (key === 'j' || key === 'k') focusFirstRow(frame.current);
    else if (key === 'a') {
      frame.current?.querySelector<HTMLElement>('[data-selection] button')?.focus();
    } else return;
    event.preventDefault();
  });
  return (
    <LazyPart load={loadKeysDialog} isNeeded={isOpen} onClose={close}>
      {({ KeysDialog }) => (
        <KeysDialog isOpen={isOpen} onClose={close} isSelectable={isSelectable} />
      )}
    </LazyPart>
  );
};
