import type { Enrolment } from '@provost/contract/enrolments';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import { isAlreadySaved } from '@/api/writes/attempts.ts';
import { currentRecord, isStale } from '@/api/writes/stale.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';

/** Why a change of an enrolment was refused, and whether it can be made in spite of that. */
export const readRefusal = (error: unknown, canOverbook: boolean, t: TFunction) => {
  if (!error) {
    return { lines: [], isFull: false, canOverbook: false, isStale: false, isSaved: false };
  }
  const isFull = isApiError(error) && error.code === 'course_full';
  const hint = t(canOverbook ? 'enrolments.canOverbook' : 'enrolments.askToOverbook');
  const status = currentRecord<Enrolment>(error)?.status;
  const now = status === undefined ? [] : [t('forms.statusNow', { status: t(`status.${status}`) })];
  const lines = [...errorLines(error, t), ...now, ...(isFull ? [hint] : [])];
  return {
    lines,
    isFull,
    canOverbook: isFull && canOverbook,
    isStale: isStale(error),
    isSaved: isAlreadySaved(error),
  };
};

interface Ways {
  /** The labels of the button that overbooks, and of the one that ignores another user's change. */
  readonly full: string;
  readonly stale: string;
  readonly send: (overbook: { overbook?: true }) => void;
}

export const overrideOf = (
  { canOverbook, isStale }: Pick<ReturnType<typeof readRefusal>, 'canOverbook' | 'isStale'>,
  { full, stale, send }: Ways,
) => {
  if (canOverbook) return { label: full, onPress: () => send({ overbook: true }) };
  return isStale ? { label: stale, onPress: () => send({}) } : undefined;
};
