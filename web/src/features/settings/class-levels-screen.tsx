import { Button, VisuallyHidden } from '@mantine/core';
import { type ClassLevel, deleteClassLevel } from '@provost/contract/class-levels';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Own } from '@/api/own.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { classLevelsQuery } from '@/school/courses/class-levels.ts';
import { Loaded } from '@/school/loaded.tsx';
import { SettingsPage } from '@/school/settings-links.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { useHashAction } from '@/ui/use-hash-action.ts';
import { ClassLevelForm } from './class-level-form.tsx';
import { ClassLevelRow } from './class-level-row.tsx';
import styles from './settings.module.css';
import { useDeletion } from './use-deletion.tsx';
import { useOrder } from './use-order.ts';

type Level = Own<ClassLevel>;

/** In order, to be moved by drag or by key, renamed, archived and deleted. */
const ClassLevelList = ({ levels }: { readonly levels: readonly Level[] }) => {
  const { t } = useTranslation();
  const { ids, move } = useOrder(levels.map(({ id }) => id));
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const deletion = useDeletion<Level>(deleteClassLevel, () => t('settings.levels.deleteEffect'));
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
  return (
    <>
      <ol
        className={`card plain-list ${styles.levels}`}
        aria-label={t('nav.settings-class-levels')}
      >
        {shown.map((level, index) => (
          <ClassLevelRow
            key={level.id}
            level={level}
            dragged={dragged === level.id}
            isTarget={target === level.id && dragged !== undefined && dragged !== level.id}
            onMove={(by) => moveLevel(level, index + by)}
            onDrag={(event) => events(level)[event]()}
            onDelete={() => deletion.ask(level)}
          />
        ))}
      </ol>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      {deletion.dialog}
    </>
  );
};

export const ClassLevelsScreen = () => {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  useHashAction('new', () => setIsAdding(true));
  const button = useRef<HTMLButtonElement>(null);
  const done = () => {
    setIsAdding(false);
    button.current?.focus();
  };
  return (
    <SettingsPage
      screen="settings-class-levels"
      hint={t('settings.levels.hint')}
      actions={
        <Button
          ref={button}
          onClick={() => setIsAdding(true)}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('settings.levels.new')}
        </Button>
      }
    >
      <Loaded query={classLevelsQuery} lines={6} failedTitle={t('settings.levels.failure')}>
        {(data) => (
          <>
            {isAdding && <ClassLevelForm onDone={done} />}
            {data.length > 0 && <ClassLevelList levels={data} />}
            {data.length === 0 && !isAdding && (
              <EmptyState
                title={t('settings.levels.empty')}
                hint={t('settings.levels.emptyHint')}
              />
            )}
          </>
        )}
      </Loaded>
    </SettingsPage>
  );
};
