import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  /** In the URL, as `?tab=…`; the first tab is the one without. */
  readonly id: string;
  readonly label: string;
  readonly content: () => ReactNode;
}

interface TabsProps {
  /** What the tabs belong to. */
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
}

const stepOf = (key: string, index: number, count: number): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const isForward = (key === 'ArrowRight') !== (document.documentElement.dir === 'rtl');
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (index + (isForward ? 1 : -1) + count) % count;
};

/** The tab in the URL, or the first where it names none of these. */
const useTab = (tabs: TabsProps['tabs']): Tab => {
  const search: { readonly tab?: unknown } = useSearch({ strict: false });
  return tabs.find(({ id }) => id === search.tab) ?? tabs[0];
};

/** Tabs as WAI-ARIA describes them: arrow keys, Home and End choose, Tab leads into the panel. */
export const Tabs = ({ label, tabs }: TabsProps) => {
  const id = useId();
  const navigate = useNavigate();
  const shown = useTab(tabs);
  const idOf = (tab: Tab, part: 'tab' | 'panel') => `${id}-${part}-${tab.id}`;
  const choose = (tab: Tab) => {
    const isFirst = tab === tabs[0];
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, tab: isFirst ? undefined : tab.id }),
      replace: true,
      resetScroll: false,
    });
    document.getElementById(idOf(tab, 'tab'))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabs[stepOf(event.key, tabs.indexOf(shown), tabs.length) ?? -1];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={idOf(tab, 'tab')}
            className={styles.tab}
            aria-selected={tab === shown}
            aria-controls={idOf(tab, 'panel')}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={idOf(shown, 'panel')}
        aria-labelledby={idOf(shown, 'tab')}
        className={styles.panel}
      >
        {shown.content()}
      </div>
    </>
  );
};
