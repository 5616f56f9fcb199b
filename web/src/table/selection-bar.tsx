import { Menu, VisuallyHidden } from '@mantine/core';
import { actionsOfList, type BulkActionName } from '@provost/contract/bulk';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import type { BulkList, SelectedRows } from './resource.ts';
import styles from './selection.module.css';
import { sizeOf } from './selection.ts';
import type { useSelection } from './use-selection.ts';

/** Everything about the selection of a list that can be changed many rows at a time. */
export interface Selecting extends ReturnType<typeof useSelection> {
  readonly bulk: BulkList;
  /** Those that apply to a row. */
  readonly actionsOf: (id: string) => readonly BulkActionName[];
  readonly hasActions: (row: object) => boolean;
  readonly count: number | undefined;
  readonly isCapped: boolean;
  /** Undefined where the user can't export. */
  readonly exportRows: ((ids: readonly string[] | undefined) => void) | undefined;
}

interface SelectionBarProps {
  readonly selecting: Selecting;
  readonly search: string | undefined;
  /** The filters of the list in words. */
  readonly narrowing: ReactNode;
  /** The bar goes: moves the focus back into the rows. */
  readonly onLeave: () => void;
}

interface Asked {
  readonly action: BulkActionName;
  readonly selected: SelectedRows;
  /** From the menu of a row. */
  readonly row: string | undefined;
}

/** So many actions have buttons; the menu has all of them. */
const shownActions = 2;

/** As wide as the button: the menu ends where it does, in both directions. */
const placeUnder = (button: HTMLElement) => {
  const { bottom, left, width } = button.getBoundingClientRect();
  return { top: bottom, left, width };
};

/** What is selected, and what can be done with it. i18n-keys: bulk.actions.* */
export const SelectionBar = ({ selecting, onLeave, ...list }: SelectionBarProps) => {
  const { t } = useTranslation();
  const { bulk, selection, count = 0, isCapped, exportRows } = selecting;
  const { ids, all, query } = selection;
  const size = sizeOf(selection);
  const { asked, ask, isOpen, close } = useAsked<Asked>();
  const selected: SelectedRows = all
    ? { query, count: all.isCapped ? undefined : all.count }
    : { ids: [...ids] };
  const choose = (action: BulkActionName, row?: string) =>
    ask({ action, row, selected: row === undefined ? selected : { ids: [row] } });
  const leave = () => {
    selecting.clear();
    onLeave();
  };
  const actions = actionsOfList[bulk.list];
  const itemsFor = (row?: string) =>
    (row === undefined ? actions : selecting.actionsOf(row)).map((action) => (
      <Menu.Item key={action} onClick={() => choose(action, row)}>
        {t(`bulk.actions.${action}`)}
      </Menu.Item>
    ));
  const { menu } = selecting;
  const countText = t(all?.isCapped ? 'selection.cappedCount' : 'selection.count', { count: size });
  const allText = t(isCapped ? 'selection.allCapped' : 'selection.all', { count });
  return (
    <>
      <VisuallyHidden role="status">{size > 0 && countText}</VisuallyHidden>
      <section className={styles.bar} data-selection="" aria-label={t('selection.title')}>
        {size > 0 && (
          <>
            <span className={styles.count}>{countText}</span>
            {!all && count > size && (
              <button
                type="button"
                className={styles.link}
                onClick={({ currentTarget }) => {
                  selecting.selectAll();
                  // This button goes, and what is next is an action.
                  const bar = currentTarget.closest('section');
                  bar?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
                }}
              >
                {allText}
              </button>
            )}
            <button type="button" className={styles.link} onClick={leave}>
              {t('selection.clear')}
            </button>
            <div className={styles.actions}>
              {actions.slice(0, shownActions).map((action) => (
                <ControlButton key={action} data-first="" onClick={() => choose(action)}>
                  {t(`bulk.actions.${action}`)}
                </ControlButton>
              ))}
              <Menu position="top-end">
                <Menu.Target>
                  <ControlButton icon={<IconChevronDown size={16} aria-hidden />}>
                    {t('selection.actions')}
                  </ControlButton>
                </Menu.Target>
                <Menu.Dropdown>
                  {itemsFor()}
                  {exportRows && (
                    <Menu.Item onClick={() => exportRows(all ? undefined : [...ids])}>
                      {t('selection.export')}
                    </Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            </div>
          </>
        )}
      </section>
      {menu && (
        <Menu opened onClose={selecting.closeMenu} position="bottom-end">
          <Menu.Target>
            <span className={styles.anchor} style={placeUnder(menu.button)} />
          </Menu.Target>
          <Menu.Dropdown
            aria-labelledby={undefined}
            aria-label={menu.button.getAttribute('aria-label') ?? undefined}
          >
            {itemsFor(menu.id)}
          </Menu.Dropdown>
        </Menu>
      )}
      <LazyPart load={bulk.loadDialog} isNeeded={isOpen} onClose={close}>
        {({ BulkDialog }) =>
          asked && (
            <BulkDialog
              action={asked.action}
              selected={asked.selected}
              list={bulk.list}
              narrowing={
                <>
                  {list.search && <p>{t('selection.search', { search: list.search })}</p>}
                  {list.narrowing}
                </>
              }
              isOpen={isOpen}
              onClose={close}
              onStarted={asked.row === undefined ? leave : close}
            />
          )
        }
      </LazyPart>
    </>
  );
};
