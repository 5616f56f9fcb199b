import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
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
export const usePaletteChoice = (options: PaletteChoiceOptions) => {
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
