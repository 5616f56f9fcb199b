import { jobKinds, jobStates } from '@provost/contract/jobs';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { type Tone, toneBadge } from '@/school/status-badge.tsx';
import type { CellFormat } from '@/table/cell-format.tsx';
import { ExpandableText } from '@/table/expandable-text.tsx';
import type { JobRow } from './job-list.ts';

export const kindLabel = (kind: string, t: TFunction): string =>
  isOneOf(jobKinds, kind) ? t(`jobs.kinds.${kind.replace('.', '_')}`) : kind;

const tones: Record<(typeof jobStates)[number], Tone> = {
  queued: 'slate',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'amber',
};

/** In a list the normal state is plain text; colour marks the unusual. */
export const stateCell = ({ state }: JobRow, { t, text }: CellFormat): ReactNode => {
  if (!isOneOf(jobStates, state)) return text(state);
  const label = t(`jobs.states.${state}`);
  return state === 'done' ? label : toneBadge(tones[state], label);
};

export const progressCell = (
  { done = 0, total = 0, failed = 0 }: JobRow,
  { t, empty }: CellFormat,
): ReactNode => {
  if (total === 0) return empty;
  const progress = t('jobs.progressOf', { done, total });
  return failed === 0 ? progress : `${progress} ${t('jobs.progressFailed', { count: failed })}`;
};

/** Why a mail was not sent. i18n-keys: jobs.skipped.* */
const skipReasons = ['no_mail_server', 'recipient', 'link'] as const;

/** Why the latest attempt failed, or why there was nothing to do. */
export const detailsCell = ({ error, result }: JobRow, { t, empty }: CellFormat): ReactNode => {
  const reason = result?.skipped;
  const text = isOneOf(skipReasons, reason) ? t(`jobs.skipped.${reason}`) : error;
  return text ? <ExpandableText line={text}>{text}</ExpandableText> : empty;
};
