import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogStack } from '@/ui/dialog-stack.ts';
import { useFocusBack } from '@/ui/use-focus-back.ts';
import styles from './palette-dialog.module.css';
import type { PaletteSection } from './palette-item.ts';
import { PaletteRows } from './palette-rows.tsx';
import { usePaletteChoice } from './use-palette-choice.ts';

interface PaletteDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly sections: readonly PaletteSection[];
  readonly isSearching: boolean;
  /** Why the search has no hits to show. */
  readonly failure: string | undefined;
  /** Enter was pressed for this term: it opens the first item once there is one. */
  readonly isEntered: boolean;
  readonly onEnter: (isEntered: boolean) => void;
}

/** Focus stays in the field: arrow keys choose, Enter opens, Tab reaches the control of a row. */
export const PaletteDialog = (props: PaletteDialogProps) => {
  const { opened, onClose, term, onTerm, sections, isSearching, failure } = props;
  const { t } = useTranslation();
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const hasItems = sections.length > 0;
  const { chosen, choose, point, onKeyDown } = usePaletteChoice({
    opened,
    term,
    sections,
    isSearching,
    isEntered: props.isEntered,
    onEnter: props.onEnter,
    onChoose: (item) => {
      onClose();
      item.run();
    },
  });
  const focusBack = useFocusBack(opened);
  const { zIndex, onExited } = useDialogStack(opened, onClose);

  useEffect(() => {
    grid.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

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
      data-palette
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
          aria-expanded={hasItems}
          aria-controls={gridId}
          aria-haspopup="grid"
          aria-activedescendant={chosen ? `${gridId}-${chosen.id}` : undefined}
          aria-label={t('palette.field')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={term}
          onChange={(event) => onTerm(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.key}>{t('palette.escape')}</kbd>
      </div>
      <PaletteRows
        ref={grid}
        id={gridId}
        sections={sections}
        chosen={chosen}
        onPoint={point}
        onChoose={choose}
      />
      <p className={styles.state} aria-live="polite">
        {isSearching && !chosen && t('palette.searching')}
        {!isSearching && failure}
        {!isSearching && !hasItems && !failure && t('palette.nothing', { term })}
      </p>
    </Modal>
  );
};
