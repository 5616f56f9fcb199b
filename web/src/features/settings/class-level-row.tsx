import { type ClassLevel, updateClassLevel } from '@provost/contract/class-levels';
import {
  IconArchive,
  IconArchiveOff,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Own } from '@/api/own.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { ClassLevelForm } from './class-level-form.tsx';
import styles from './settings.module.css';

interface ClassLevelRowProps {
  readonly level: Own<ClassLevel>;
  readonly dragged: boolean;
  readonly isTarget: boolean;
  /** Moves by so many places. */
  readonly onMove: (by: number) => void;
  readonly onDrag: (event: 'start' | 'over' | 'drop' | 'end') => void;
  readonly onDelete: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export const ClassLevelRow = (props: ClassLevelRowProps) => {
  const { t } = useTranslation();
  const { level, onDrag } = props;
  const { id, name, archived } = level;
  const renameButton = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useVersionedWrite({
    send: sendTo(updateClassLevel, (body: { archived: boolean }) => ({ params: { id }, body })),
    version: level.version,
  });
  const archive = () => change.send({ archived: !archived });
  const wasRenaming = useRef(false);
  // The form that had the focus was removed.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    props.onMove(by);
  };
  const accept = (event: DragEvent) => {
    event.preventDefault();
    onDrag('over');
  };
  const buttons = [
    { label: 'rename', Icon: IconPencil, run: () => setIsRenaming(true) },
    {
      label: archived ? 'unarchive' : 'archive',
      Icon: archived ? IconArchiveOff : IconArchive,
      run: archive,
    },
    { label: 'delete', Icon: IconTrash, run: props.onDelete },
  ];
  return (
    <li
      className={`row ${styles.level}`}
      data-dragged={props.dragged || undefined}
      data-target={props.isTarget || undefined}
      onDragOver={accept}
      onDrop={(event) => {
        event.preventDefault();
        onDrag('drop');
      }}
    >
      <IconButton
        icon={IconGripVertical}
        className={styles.grip ?? ''}
        label={t('settings.levels.move', { name })}
        aria-description={t('settings.levels.moveHint')}
        draggable
        onDragStart={() => onDrag('start')}
        onDragEnd={() => onDrag('end')}
        onKeyDown={press}
      />
      {isRenaming ? (
        <ClassLevelForm level={level} onDone={() => setIsRenaming(false)} />
      ) : (
        <>
          <span className={`breaking ${styles.name}`}>
            <bdi>{name}</bdi>
            {archived && (
              <span className={`meta ${styles.archived}`}>{t('settings.levels.archived')}</span>
            )}
          </span>
          {buttons.map(({ label, Icon, run }) => (
            <IconButton
              icon={Icon}
              key={label === 'unarchive' ? 'archive' : label}
              {...(label === 'rename' && { ref: renameButton })}
              label={t(`settings.levels.${label}`, { name })}
              onClick={onFirstClick(run)}
            />
          ))}
        </>
      )}
    </li>
  );
};
