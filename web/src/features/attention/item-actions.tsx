import { Button } from '@mantine/core';
import { snoozeAttention, unsnoozeAttention } from '@provost/contract/attention';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { ActionButton } from './action-button.tsx';
import styles from './item-line.module.css';
import type { ActionProps } from './item-props.ts';
import { MainAction } from './main-action.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

/** What settles the item, and Snooze. A snoozed item can only be shown again. */
export const ItemActions = (props: ActionProps) => (
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
