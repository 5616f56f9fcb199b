import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PaletteItem, PaletteSection } from './palette-item.ts';

interface PaletteChoiceOptions {
  readonly opened: boolean;
  readonly term: string;
  readonly sections: readonly PaletteSection[];
  /** The hits for the term are still to come. */
  readonly isSearching: boolean;
  readonly onChoose: (item: PaletteItem) => void;
}

/**
 * The item that Enter opens: the first, until the user moves to another. It is chosen by id, because
 * hits that arrive later change positions. Without an item, Enter waits for the hits of the term.
 */
export const usePaletteChoice = (options: PaletteChoiceOptions) => {
  const { opened, term, sections, isSearching } = options;
  const [chosenId, setChosenId] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [lastTerm, setLastTerm] = useState(term);
  const forget = () => {
    setChosenId(undefined);
    setIsWaiting(false);
  };
  if (term !== lastTerm) {
    setLastTerm(term);
    forget();
  }
  // Reset on close, whatever closed it.
  if (!opened && (chosenId !== undefined || isWaiting)) forget();

  const items = sections.flatMap((section) => (section.isOutdated ? [] : section.items));
  const chosen = chosenId === undefined ? items[0] : items.find(({ id }) => id === chosenId);

  const choose = (item: PaletteItem | undefined) => {
    // The dialog still receives keys and clicks while it fades out.
    if (opened && item) options.onChoose(item);
  };
  const chooseFirst = useEffectEvent(() => choose(items[0]));
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    setIsWaiting(false);
    chooseFirst();
  }, [isWaiting, isSearching]);

  const point = (item: PaletteItem | undefined) => {
    setIsWaiting(false);
    setChosenId(item?.id);
  };
  const move = (step: number) => {
    const index = chosen ? items.indexOf(chosen) : -1;
    point(items.at((Math.max(index, step < 0 ? 0 : -1) + step) % items.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      if (chosen) choose(chosen);
      else if (isSearching) setIsWaiting(true);
    } else return;
    event.preventDefault();
  };
  return { chosen, isWaiting, choose, point, onKeyDown };
};
