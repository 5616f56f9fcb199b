import { Button } from '@mantine/core';
import { snoozeAttention } from '@provost/contract/attention';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { ActionButton } from './action-button.tsx';
import { unsnoozeOptions } from './attention-items.ts';
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
  const unsnooze = useMutation(unsnoozeOptions({ kind, key: item.key }));
  return (
    <ActionButton nameId={nameId} isBusy={unsnooze.isPending} onClick={() => unsnooze.mutate()}>
      {t('attention.unsnooze')}
    </ActionButton>
  );
};
