import { jobErrors, jobKinds, jobStates } from '@provost/contract/jobs';
import type { ReactNode } from 'react';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
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

/**
 * Why the latest attempt failed, or why there was nothing to do. The technical text is below it.
 * i18n-keys: jobs.errors.*
 */
export const detailsCell = (
  { error, error_code: code, result }: JobRow,
  { t, empty }: CellFormat,
): ReactNode => {
  const reason = result?.skipped;
  if (isOneOf(skipReasons, reason)) {
    const text = t(`jobs.skipped.${reason}`);
    return <ExpandableText line={text}>{text}</ExpandableText>;
  }
  if (!error) return empty;
  const line = isOneOf(jobErrors, code) ? t(`jobs.errors.${code}`) : error;
  return (
    <ExpandableText line={line}>
      {line !== error && <p>{line}</p>}
      <p dir="ltr" lang="en">
        {error}
      </p>
    </ExpandableText>
  );
};
