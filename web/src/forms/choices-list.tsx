import { useEffect, useRef } from 'react';
import styles from './tags-field.module.css';

interface ChoicesListProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly string[];
  /** The one that Enter takes. */
  readonly current: string | undefined;
  readonly none: string;
  readonly onPick: (choice: string) => void;
}

/** By position, because a choice can contain spaces and an id can't. */
export const choiceId = (listId: string, choices: readonly string[], choice: string): string =>
  `${listId}-${choices.indexOf(choice)}`;

/** Below its field, which keeps the focus. */
export const ChoicesList = ({ id, label, choices, current, none, onPick }: ChoicesListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const active = useRef<HTMLDivElement>(null);
  // At the end of the screen the list would open out of view.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (current !== undefined) active.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={styles.choices}
    >
      {choices.length === 0 && <div className={styles.none}>{none}</div>}
      {choices.map((choice) => (
        <div
          key={choice}
          id={choiceId(id, choices, choice)}
          ref={choice === current ? active : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={choice === current}
          className={styles.choice}
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(choice);
          }}
        >
          {choice}
        </div>
      ))}
    </div>
  );
};
