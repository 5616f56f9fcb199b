import type { ReactNode } from 'react';

/** Something the palette offers: a page, an action, a person, a course, a payment. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** A control of the item's own, such as its star. */
  readonly aside?: ReactNode;
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}
