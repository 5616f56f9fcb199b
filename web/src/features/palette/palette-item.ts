import type { ReactNode } from 'react';

/** A page, action, person, course or payment. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** An extra control, such as the bookmark star. */
  readonly aside?: ReactNode;
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
  /** The items answer an earlier term: they are shown, but cannot be chosen. */
  readonly isOutdated?: boolean;
}
