import { type FocusEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '@/ui/money.tsx';
import { ItemActions } from './item-actions.tsx';
import { Day, ItemFacts, ItemName } from './item-facts.tsx';
import styles from './item-line.module.css';
import type { ItemProps } from './item-props.ts';

interface ItemLineProps extends ItemProps {
  readonly onFocus: (event: FocusEvent) => void;
}

/** One line: who and what, since when, how much, and what to do. */
export const ItemLine = ({ kind, item, onFocus }: ItemLineProps) => {
  const { t } = useTranslation();
  const nameId = useId();
  const { snooze } = item;
  return (
    <li className={styles.line} onFocus={onFocus}>
      <div className={styles.words}>
        <div className={styles.name} id={nameId}>
          <ItemName item={item} />
        </div>
        <div className={styles.note}>
          <ItemFacts kind={kind} item={item} />
        </div>
        {snooze && (
          <div className={styles.note}>
            <span>
              <bdi>
                {t('attention.until')} <Day at={snooze.until} />
              </bdi>
            </span>
            <span>
              <bdi>{snooze.reason}</bdi>
            </span>
          </div>
        )}
      </div>
      {item.amount !== undefined && (
        <div className={styles.amount}>
          <Money amount={item.amount} currency={item.currency} />
        </div>
      )}
      <ItemActions kind={kind} item={item} nameId={nameId} />
    </li>
  );
};
