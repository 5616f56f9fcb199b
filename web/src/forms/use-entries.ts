import { nameKey } from '@provost/contract/name-key';
import { type KeyboardEvent, useState } from 'react';

interface EntriesOptions {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Only these can be entered; undefined: anything can. */
  readonly choices: readonly string[] | undefined;
  /** Others than the choices can be entered too. */
  readonly takesOthers?: boolean | undefined;
}

const isSame = (left: string, right: string): boolean => nameKey(left) === nameKey(right);

/** The state and keys of a field whose entries are typed or chosen one by one. */
export const useEntries = ({ value, onChange, choices, takesOthers }: EntriesOptions) => {
  const isFree = choices === undefined;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const left = (choices ?? []).filter((choice) => !value.some((entry) => isSame(entry, choice)));
  const matches = left.filter((choice) => nameKey(choice).includes(nameKey(text)));
  const current = matches[active];

  const add = (entries: readonly string[]) => {
    const next = [...value];
    for (const entry of entries.map((typed) => typed.trim())) {
      if (entry !== '' && !next.some((other) => isSame(other, entry))) next.push(entry);
    }
    setText('');
    setActive(-1);
    if (next.length > value.length) onChange(next);
  };

  /** The text in the field becomes an entry, or is removed. */
  const settle = () => {
    if (isFree) return add(text.split(','));
    const match = left.find((choice) => isSame(choice, text));
    return add(match === undefined ? (takesOthers ? [text] : []) : [match]);
  };

  const type = (typed: string) => {
    setIsOpen(true);
    setActive(typed === '' || isFree || takesOthers ? -1 : 0);
    if (isFree && typed.includes(',')) add(typed.split(','));
    else setText(typed);
  };

  const step = (by: number) => {
    setIsOpen(true);
    const count = matches.length;
    if (count > 0) setActive((active + by + count) % count);
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // It sends the form, with what is typed.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return settle();
    const keys: Record<string, () => void> = {
      // Never sends the form: it takes the entry over.
      Enter: () => (isOpen && current !== undefined ? add([current]) : settle()),
      ...(choices && { ArrowDown: () => step(1), ArrowUp: () => step(active < 0 ? 0 : -1) }),
      ...(isOpen && choices && { Escape: () => setIsOpen(false) }),
      // Held down to clear the text, it stops before the entries.
      ...(text === '' &&
        value.length > 0 &&
        !event.repeat && { Backspace: () => onChange(value.slice(0, -1)) }),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return {
    text,
    matches,
    current,
    isOpen: isOpen && !isFree && (matches.length > 0 || !takesOthers),
    type,
    press,
    pick: (choice: string) => add([choice]),
    remove: (entry: string) => onChange(value.filter((other) => other !== entry)),
    open: () => setIsOpen(true),
    leave: () => {
      settle();
      setIsOpen(false);
    },
  };
};
