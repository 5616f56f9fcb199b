import { Button } from '@mantine/core';
import { snoozeAttention, unsnoozeAttention } from '@provost/contract/attention';
import { type FocusEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { Money } from '@/ui/money.tsx';
import { ActionButton } from './action-button.tsx';
import { Day, ItemFacts, ItemName } from './item-facts.tsx';
import styles from './item-line.module.css';
import type { ActionProps, ItemProps } from './item-props.ts';
import { MainAction } from './main-action.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

/** What settles the item, and Snooze. A snoozed item can only be shown again. */
const ItemActions = (props: ActionProps) => (
  <div className={styles.actions}>
    {props.item.snooze ? (
      <Unsnooze {...props} />
    ) : (
      <>
        <MainAction {...props} />
        <Snooze {...props} />
      </>
    )}
  </div>
);

const Snooze = ({ kind, item, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  if (!can(snoozeAttention.access)) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-describedby={nameId}
        onClick={() => setIsOpen(true)}
      >
        {t('attention.snooze')}
      </Button>
      <SnoozeDialog kind={kind} item={item} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};

const Unsnooze = ({ kind, item, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const unsnooze = useVersionedWrite({
    send: (params: { kind: string; key: string }, { idempotencyKey }) =>
      callEndpoint(unsnoozeAttention, { params, idempotencyKey }),
  });
  return (
    <ActionButton
      nameId={nameId}
      isBusy={unsnooze.isPending}
      onClick={() => unsnooze.send({ kind, key: item.key })}
    >
      {t('attention.unsnooze')}
    </ActionButton>
  );
};

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
          {kind === 'price_mismatch' && item.expected !== item.amount && (
            <div className={styles.note}>
              <bdi>
                {t('attention.expected')} <Money amount={item.expected} currency={item.currency} />
              </bdi>
            </div>
          )}
        </div>
      )}
      <ItemActions kind={kind} item={item} nameId={nameId} />
    </li>
  );
};
