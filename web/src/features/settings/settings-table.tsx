import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import styles from './payment-plans.module.css';
import settings from './settings.module.css';

interface SettingsRecord {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  readonly version: number;
}

interface Sent {
  readonly idempotencyKey: string;
  readonly version?: { readonly version?: number };
}

interface SettingsTableProps<R extends SettingsRecord> {
  readonly label: string;
  readonly records: readonly R[];
  /** The heading and the content of the second column. */
  readonly column: string;
  readonly describe: (record: R) => ReactNode;
  /** Undefined for those who can only read. */
  readonly edit?: {
    readonly open: (record: R) => void;
    readonly archive: (record: R, archived: boolean, sent: Sent) => Promise<unknown>;
    readonly remove?: (record: R, sent: Sent) => Promise<unknown>;
    readonly removeEffect?: string;
  };
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true };

/** A few records of the school, which staff edit, archive and delete. */
export const SettingsTable = <R extends SettingsRecord>(props: SettingsTableProps<R>) => {
  const { t } = useTranslation();
  const { records, describe, edit } = props;
  const [toDelete, setToDelete] = useState<R>();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useVersionedWrite({
    send: (record: R, { idempotencyKey }) =>
      edit?.remove?.(record, { idempotencyKey }) ?? Promise.resolve(),
  });
  const confirm = () => {
    if (!toDelete) return;
    const close = () => setIsAsking(false);
    remove.send(toDelete, { onSuccess: close, onError: close });
  };
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={props.label}>
        <thead>
          <tr>
            <th scope="col">{t('settings.name')}</th>
            <th scope="col">{props.column}</th>
            {edit && (
              <th scope="col" className={styles.actions} aria-label={t('pricing.actions')} />
            )}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} data-archived={record.archived || undefined}>
              <td>
                <bdi>{record.name}</bdi>
                {record.archived && (
                  <span className={settings.archived}>{t('settings.levels.archived')}</span>
                )}
              </td>
              <td>{describe(record)}</td>
              {edit && (
                <td className={styles.actions}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('settings.edit', { name: record.name })}
                    onClick={() => edit.open(record)}
                  >
                    <IconPencil {...icon} />
                  </ActionIcon>
                  <ArchiveButton record={record} archive={edit.archive} />
                  {edit.remove && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('settings.levels.delete', { name: record.name })}
                      onClick={() => {
                        setToDelete(record);
                        setIsAsking(true);
                      }}
                    >
                      <IconTrash {...icon} />
                    </ActionIcon>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('settings.levels.deleteTitle', { name: toDelete?.name ?? '' })}
        confirmLabel={t('settings.levels.deleteButton')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>{edit?.removeEffect}</p>
      </ConfirmDialog>
    </div>
  );
};

interface ArchiveButtonProps<R extends SettingsRecord> {
  readonly record: R;
  readonly archive: NonNullable<SettingsTableProps<R>['edit']>['archive'];
}

const ArchiveButton = <R extends SettingsRecord>({ record, archive }: ArchiveButtonProps<R>) => {
  const { t } = useTranslation();
  const { name, archived, version } = record;
  const change = useVersionedWrite({
    send: (wanted: boolean, sent) => archive(record, wanted, sent),
    version,
  });
  const Icon = archived ? IconArchiveOff : IconArchive;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(`settings.levels.${archived ? 'unarchive' : 'archive'}`, { name })}
      onClick={() => change.send(!archived)}
    >
      <Icon {...icon} />
    </ActionIcon>
  );
};
