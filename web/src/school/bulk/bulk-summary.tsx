import {
  type BulkActionName,
  type BulkListName,
  type BulkPreview,
  finalActions,
} from '@provost/contract/bulk';
import type { ReactNode } from 'react';
import type { Own } from '@/api/own.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { SelectedRows } from '@/table/resource.ts';
import styles from './bulk-summary.module.css';
import { recordsText } from './records-text.ts';

interface BulkSummaryProps {
  readonly list: BulkListName;
  readonly action: BulkActionName;
  readonly selected: SelectedRows;
  readonly narrowing: ReactNode;
  /** Undefined until it is known. */
  readonly preview: Own<BulkPreview> | undefined;
}

/** Which rows an action is for, and which of them it would change. */
export const BulkSummary = ({ list, action, selected, narrowing, preview }: BulkSummaryProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const before = 'ids' in selected ? selected.ids.length : selected.count;
  const isOther = preview && before !== undefined && before !== preview.count;
  const names = preview?.sample.map(({ name }) => name) ?? [];
  const isMore = preview !== undefined && preview.eligible > names.length;
  return (
    <div className={styles.summary}>
      {'query' in selected && (
        <div>{selected.query === '' ? <p>{t('bulk.everything')}</p> : narrowing}</div>
      )}
      <div role="status">
        {isOther && (
          <p className={styles.warning}>
            {t('bulk.countChanged', { before, count: preview.count })}
          </p>
        )}
        {preview && (
          <>
            <p>{t('bulk.eligible', { records: recordsText(list, preview.eligible, t) })}</p>
            {preview.reasons.map(({ code, count, message }) => (
              <p key={code}>{t('bulk.ineligible', { count, message })}</p>
            ))}
            {names.length > 0 && (
              <p className={styles.sample}>
                {t(isMore ? 'bulk.sample' : 'bulk.names', { names: format.list(names) })}
              </p>
            )}
          </>
        )}
      </div>
      <p className={styles.sample}>
        {t(finalActions.includes(action) ? 'bulk.final' : 'bulk.undoable')}
      </p>
    </div>
  );
};
