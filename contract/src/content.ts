/** What reads show and writes change. The dashboard reloads the reads that a write affects. */
export const allContent = [
  'students',
  'teachers',
  'staff',
  'courses',
  'enrolments',
  'payments',
  'prices',
  'payment-plans',
  'tax-rates',
  'tags',
  'payers',
  'invoices',
  'class-levels',
  'notes',
  'school',
  'security',
  'attention',
  'days',
  'jobs',
  'profile',
  'sessions',
  'factors',
  'bookmarks',
  'views',
] as const;
export type Content = (typeof allContent)[number];

const contentByPath = new Map<string, readonly Content[]>();

export const registerContent = (path: string, shows: readonly Content[]): void => {
  contentByPath.set(path, shows);
};

export const contentAt = (path: string): readonly Content[] => contentByPath.get(path) ?? [];
