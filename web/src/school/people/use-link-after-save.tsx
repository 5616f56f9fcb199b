import { type ReactNode, useRef, useState } from 'react';
import { adaptCreatedLink, adaptCreatedName, type CreatedLink } from '@/api/hosts/accounts.ts';
import { LinkDialog } from './link-dialog.tsx';

interface Shown {
  readonly created: CreatedLink;
  readonly name: string;
}

interface LinkAfterSave {
  /** Given the response of the save. */
  readonly remember: (response: unknown) => void;
  /** Runs after the link, if there is one, was shown. */
  readonly then: (next: () => void) => void;
  readonly dialog: ReactNode;
}

/** The link of an invitation between the form that created it and the page after it. */
export const useLinkAfterSave = (): LinkAfterSave => {
  const remembered = useRef<Shown>(undefined);
  const next = useRef<() => void>(undefined);
  const [shown, setShown] = useState<Shown>();
  const remember = (response: unknown) => {
    const created = adaptCreatedLink(response);
    remembered.current = created && { created, name: adaptCreatedName(response) ?? '' };
  };
  const then = (go: () => void) => {
    if (!remembered.current) {
      go();
      return;
    }
    next.current = go;
    setShown(remembered.current);
  };
  const close = () => {
    setShown(undefined);
    next.current?.();
    next.current = undefined;
  };
  const dialog = (
    <LinkDialog created={shown?.created} name={remembered.current?.name ?? ''} onClose={close} />
  );
  return { remember, then, dialog };
};
