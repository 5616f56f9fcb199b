import { VisuallyHidden } from '@mantine/core';
import { type ClassLevel, deleteClassLevel } from '@provost/contract/class-levels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import type { Own } from '@/api/own.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { ClassLevelRow } from './class-level-row.tsx';
import styles from './settings.module.css';
import { useOrder } from './use-order.ts';

type Level = Own<ClassLevel>;

/** In order, to be moved by drag or by key, renamed, archived and deleted. */
export const ClassLevelList = ({ levels }: { readonly levels: readonly Level[] }) => {
  const { t } = useTranslation();
  const remove = useVersionedWrite({
    send: (params: { id: string }, { idempotencyKey }) =>
      callEndpoint(deleteClassLevel, { params, idempotencyKey }),
  });
  const { ids, move } = useOrder(levels.map(({ id }) => id));
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const [toDelete, setToDelete] = useState<Level>();
  const [isAsking, setIsAsking] = useState(false);
  const shown = ids.flatMap((id) => levels.find((level) => level.id === id) ?? []);

  const moveLevel = ({ id, name }: Level, position: number) => {
    const place = move(id, position) + 1;
    setAnnouncement(t('settings.levels.moved', { name, position: place, count: ids.length }));
  };
  const drop = (onto: Level) => {
    const level = levels.find(({ id }) => id === dragged);
    if (level && level.id !== onto.id) moveLevel(level, ids.indexOf(onto.id));
  };
  const events = (level: Level) => ({
    start: () => setDragged(level.id),
    over: () => setTarget(level.id),
    drop: () => drop(level),
    end: () => {
      setDragged(undefined);
      setTarget(undefined);
    },
  });
  const confirm = () => {
    if (!toDelete) return;
    const close = () => setIsAsking(false);
    remove.send({ id: toDelete.id }, { onSuccess: close, onError: close });
  };
  return (
    <>
      <ol className={styles.levels} aria-label={t('nav.settings-class-levels')}>
        {shown.map((level, index) => (
          <ClassLevelRow
            key={level.id}
            level={level}
            dragged={dragged === level.id}
            isTarget={target === level.id && dragged !== undefined && dragged !== level.id}
            onMove={(by) => moveLevel(level, index + by)}
            onDrag={(event) => events(level)[event]()}
            onDelete={() => {
              setToDelete(level);
              setIsAsking(true);
            }}
          />
        ))}
      </ol>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('settings.levels.deleteTitle', { name: toDelete?.name ?? '' })}
        confirmLabel={t('settings.levels.deleteButton')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('settings.levels.deleteEffect')}</p>
      </ConfirmDialog>
    </>
  );
};
