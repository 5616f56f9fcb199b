import type { ReactNode } from 'react';

export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  /** Other words for it, separated by spaces. */
  readonly words?: string | undefined;
  /** One of many: shown only for a term that its title or its other words have a part of. */
  readonly isOneOfMany?: boolean;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** An extra control, such as the bookmark star. */
  readonly aside?: ReactNode;
}

/** What can be done with a person: “enrol maria”. */
export interface PaletteVerb {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly icon: ReactNode;
  readonly run: (
    record: { readonly id: string; readonly name: string },
    kind: 'students' | 'courses',
  ) => void;
  /** Also with a course. */
  readonly hasCourses?: boolean;
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
  /** The items answer an earlier term: they are shown, but cannot be chosen. */
  readonly isOutdated?: boolean;
}
