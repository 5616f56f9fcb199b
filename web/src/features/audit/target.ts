import type { AuditEvent } from '@provost/contract/audit';
import { screens } from '@provost/contract/screens';
import type { Own } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';

const screenIds = screens.map(({ id }) => id);

/** Exports without a screen. */
const lists = [
  'audit-events',
  'prices',
  'revenue',
  'staff',
  'transactions',
  'trials',
  'unenrolled-students',
] as const;

/** What an event is about. Screens and lists have a name in every language. */
export const targetOf = (
  { subject, subject_id: id, subject_label: label }: Own<AuditEvent>,
  t: TFunction,
): string | undefined => {
  const isScreen = subject === 'Bookmark' || subject === 'List';
  if (isScreen && isOneOf(screenIds, id)) return t(`nav.${id}`);
  if (subject === 'List' && isOneOf(lists, id)) return t(`audit.lists.${id}`);
  // No user has the typed email: the label is its pseudonym.
  if (id?.startsWith('unknown-')) return t('audit.unknownAccount', { label });
  // Many such emails of one network share one event: `unknown` or, if there are too many, `many`.
  return id === 'many' || id === 'unknown' ? t('audit.manyAccounts') : label;
};
