import type { Job } from '@provost/contract/jobs';
import type { Own } from '@/api/own.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { recordsText } from '../bulk/records-text.ts';

/** What a job does. i18n-keys: bulk.titles.* */
export const jobTitle = (
  { bulk, kind, total, undoes_id }: Pick<Own<Job>, 'bulk' | 'kind' | 'total' | 'undoes_id'>,
  t: TFunction,
): string => {
  if (!bulk) return t(`jobs.kinds.${kind.replace('.', '_')}`);
  const records = recordsText(bulk.list, total, t);
  const action = t(`bulk.titles.${bulk.action}`, { records });
  return undoes_id === undefined ? action : t('jobs.notice.undo', { action });
};
