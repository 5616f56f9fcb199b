import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogStack } from '@/ui/dialog-stack.ts';
import { useFocusBack } from '@/ui/use-focus-back.ts';
import styles from './palette-dialog.module.css';
import type { PaletteItem, PaletteSection } from './palette-item.ts';
import { PaletteRows } from './palette-rows.tsx';

interface PaletteDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly sections: readonly PaletteSection[];
  readonly isSearching: boolean;
}

const rowOf = (items: readonly PaletteItem[], index: number) =>
  items[Math.min(index, items.length - 1)];

/** Focus stays in the field: arrow keys choose, Enter opens, Tab reaches the control of a row. */
export const PaletteDialog = (props: PaletteDialogProps) => {
  const { opened, onClose, term, onTerm, sections, isSearching } = props;
  const { t } = useTranslation();
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(0);
  // Reset on close, whatever closed it.
  if (!opened && position !== 0) setPosition(0);
  const items = sections.flatMap((section) => section.items);
  const chosen = rowOf(items, position);
  const focusBack = useFocusBack(opened);
  const { zIndex, onExited } = useDialogStack(opened, onClose);

  useEffect(() => {
    grid.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  const move = (step: number) => {
    const last = Math.max(items.length - 1, 0);
    const next = Math.min(position, last) + step;
    setPosition(next < 0 ? last : next > last ? 0 : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') choose(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      ref={focusBack.ref}
      onExitTransitionEnd={() => {
        onExited();
        focusBack.onExitTransitionEnd();
      }}
      closeOnEscape={false}
      zIndex={zIndex}
      withCloseButton={false}
      aria-label={t('palette.title')}
      size={600}
      padding={0}
      yOffset="12dvh"
      classNames={{ body: styles.body }}
    >
      <div className={styles.field}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={gridId}
          aria-haspopup="grid"
          aria-activedescendant={chosen ? `${gridId}-${chosen.id}` : undefined}
          aria-label={t('palette.field')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={term}
          onChange={(event) => {
            setPosition(0);
            onTerm(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.key}>{t('palette.escape')}</kbd>
      </div>
      <PaletteRows
        ref={grid}
        id={gridId}
        sections={sections}
        chosen={chosen}
        onPoint={(item) => setPosition(items.indexOf(item))}
        onChoose={choose}
      />
      <p className={styles.state} aria-live="polite">
        {items.length === 0 && t(isSearching ? 'palette.searching' : 'palette.nothing', { term })}
      </p>
    </Modal>
  );
};
