import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { highlight } from '@/ui/highlight.tsx';
import { useModal } from '@/ui/use-modal.ts';
import styles from './palette-dialog.module.css';
import type { PaletteItem, PaletteSection } from './palette-item.ts';

interface PaletteChoiceOptions {
  readonly opened: boolean;
  readonly term: string;
  readonly sections: readonly PaletteSection[];
  /** The hits for the term are still to come. */
  readonly isSearching: boolean;
  /** Enter was pressed and has opened nothing yet. Typing on and closing take it back. */
  readonly isEntered: boolean;
  readonly onEnter: (isEntered: boolean) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/**
 * The item that Enter opens: the first, until the user moves to another. It is chosen by id, because
 * hits that arrive later change positions. Without an item, Enter waits for the hits of the term.
 */
const usePaletteChoice = (options: PaletteChoiceOptions) => {
  const { opened, term, sections, isSearching, isEntered, onEnter } = options;
  const [chosenId, setChosenId] = useState<string>();
  const [lastTerm, setLastTerm] = useState(term);
  if (term !== lastTerm) {
    setLastTerm(term);
    setChosenId(undefined);
  }
  // Reset on close, whatever closed it.
  if (!opened && chosenId !== undefined) setChosenId(undefined);

  const items = sections.flatMap((section) => (section.isOutdated ? [] : section.items));
  const chosen = chosenId === undefined ? items[0] : items.find(({ id }) => id === chosenId);

  // The dialog still receives keys and clicks while it fades out.
  const choose = (item: PaletteItem | undefined) => {
    if (opened && item) options.onChoose(item);
  };
  const chooseEntered = useEffectEvent(() => {
    onEnter(false);
    choose(chosen);
  });
  const canChoose = opened && (chosen !== undefined || !isSearching);
  useEffect(() => {
    if (isEntered && canChoose) chooseEntered();
  }, [isEntered, canChoose]);

  const point = (item: PaletteItem | undefined) => {
    onEnter(false);
    setChosenId(item?.id);
  };
  const move = (step: number) => {
    const index = chosen ? items.indexOf(chosen) : -1;
    point(items.at((Math.max(index, step < 0 ? 0 : -1) + step) % items.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opened || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') onEnter(true);
    else return;
    event.preventDefault();
  };
  return { chosen, choose, point, onKeyDown };
};

interface PaletteDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly sections: readonly PaletteSection[];
  /** What the items are marked with. */
  readonly marked: string;
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
  const modal = useModal(opened, onClose);

  useEffect(() => {
    grid.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <Modal
      {...modal}
      withCloseButton={false}
      aria-label={t('palette.title')}
      data-palette
      size={600}
      padding={0}
      yOffset="12dvh"
      classNames={{ body: styles.body }}
    >
      <div className={styles.field}>
        <IconSearch size={20} aria-hidden />
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
        marked={props.marked}
        chosen={chosen}
        onPoint={point}
        onChoose={choose}
      />
      <p className={styles.state} aria-live="polite">
        {isSearching && !chosen && t('palette.searching')}
        {!isSearching && failure}
        {!isSearching && !hasItems && !failure && t('palette.nothing', { term })}
      </p>
      <p className={`meta ${styles.keys}`} aria-hidden>
        <kbd className={styles.key}>↑ ↓</kbd> {t('palette.move')}
        <kbd className={styles.key}>Enter</kbd> {t('table.open')}
        <kbd className={styles.key}>Tab</kbd> {t('palette.toBookmark')}
      </p>
    </Modal>
  );
};

interface PaletteRowsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly marked: string;
  readonly chosen: PaletteItem | undefined;
  readonly onPoint: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/** A grid, because the options of a list box cannot contain controls. */
const PaletteRows = (props: PaletteRowsProps) => {
  const { ref, id, sections, marked, chosen, onPoint, onChoose } = props;
  const { t } = useTranslation();
  return (
    <div ref={ref} className={styles.scroll}>
      <table id={id} aria-label={t('palette.results')} className={styles.grid}>
        <colgroup>
          <col />
          <col className={styles.aside} />
        </colgroup>
        {sections.map((section) => (
          <tbody
            key={section.id}
            aria-label={section.title}
            data-outdated={section.isOutdated || undefined}
          >
            <tr aria-hidden>
              <th colSpan={2} className={`meta ${styles.heading}`}>
                {section.title}
              </th>
            </tr>
            {section.items.map((item) => (
              <tr
                key={item.id}
                id={`${id}-${item.id}`}
                className={styles.row}
                aria-selected={item === chosen}
                onMouseMove={() => !section.isOutdated && item !== chosen && onPoint(item)}
              >
                <td>
                  <button
                    type="button"
                    tabIndex={-1}
                    className={`bare-button ${styles.item}`}
                    disabled={section.isOutdated}
                    onClick={() => onChoose(item)}
                  >
                    {item.icon}
                    <span className={styles.title}>{highlight(item.title, marked)}</span>
                    {item.hint && <span className={`small ${styles.hint}`}>{item.hint}</span>}
                  </button>
                </td>
                <td>{item.aside}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};
