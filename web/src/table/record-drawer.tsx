import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery, useMounted, useWindowEvent } from '@mantine/hooks';
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  type ComponentType,
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDetails } from '@/api/details/use-details.ts';
import { plainKey } from '@/lib/dom/plain-key.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { besideList } from '@/lib/theme-constants.ts';
import { ControlLink } from '@/ui/control-link.tsx';
import { DetailsContent } from '@/ui/details-content.tsx';
import drawerStyles from '@/ui/details-drawer.module.css';
import { useDialogStack } from '@/ui/dialog-stack.ts';
import { neighboursOf } from './neighbours.ts';
import styles from './record-drawer.module.css';
import type { RecordProps, RecordView } from './resource.ts';
import type { Identified } from './row-keys.ts';
import { focusRow, pressInRow } from './row-navigation.ts';

interface RecordDrawerProps<Row extends Identified, More extends Row> {
  readonly view: RecordView<Row, More>;
  readonly content: ComponentType<RecordProps<Row, More>>;
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** On show in the list, in its order. */
  readonly rows: readonly Identified[];
  readonly onSwitch: (id: string) => void;
  /** Of the list, where the record has a full page. */
  readonly path: string | undefined;
  readonly list: RefObject<HTMLElement | null>;
}

type RecordLinksProps = Pick<
  RecordDrawerProps<Identified, Identified>,
  'id' | 'path' | 'rows' | 'onSwitch'
>;

const icon = { size: 16, 'aria-hidden': true };

/** From a drawer to the record before, the one after, and the record's full page. */
const RecordLinks = ({ id, path, rows, onSwitch }: RecordLinksProps) => {
  const { t } = useTranslation();
  const { previous, next } = neighboursOf(rows, id);
  const steps = [
    { label: t('table.previousRecord'), to: previous, Icon: IconChevronUp },
    { label: t('table.nextRecord'), to: next, Icon: IconChevronDown },
  ];
  return (
    <div className={styles.links}>
      {path !== undefined && (
        <ControlLink href={`${path}/${encodeURIComponent(id)}`}>
          <IconArrowsMaximize {...icon} />
          {t('table.open')}
        </ControlLink>
      )}
      {steps.map(({ label, to, Icon }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          // Stays focusable at the ends of the page: a key that is pressed again finds it.
          aria-disabled={to === undefined || undefined}
          onClick={() => to !== undefined && onSwitch(to)}
        >
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </div>
  );
};

const keysOfRow = new Set<string | undefined>(['x', 'X', 'm']);
const stepOfKey: Readonly<Record<string, 'previous' | 'next'>> = { j: 'next', k: 'previous' };

/**
 * The details of a record over the list, or beside it. Its URL decides whether it is open. Stays
 * mounted while the list is: the drawer slides out after its URL has been left.
 */
export const RecordDrawer = <Row extends Identified, More extends Row>(
  props: RecordDrawerProps<Row, More>,
) => {
  const { view, content: Content, id, list, rows, onClose, onSwitch } = props;
  const { t } = useTranslation();
  const details = useDetails(view.details, id);
  const { row, more, isLoadingMore } = details;
  const isWide = useMediaQuery(besideList, false, { getInitialValueInEffect: false });
  // Opens after its first render, because Mantine only animates a change.
  const isOpen = useMounted() && props.isOpen;
  const { zIndex, onExited, isOnTop } = useDialogStack(isOpen, onClose, true);
  // J and K, before the rows of the list, which take these keys too. X and M are for its row.
  useWindowEvent(
    'keydown',
    (event) => {
      const key = isOpen && isOnTop() ? plainKey(event) : undefined;
      const isInRow = list.current?.contains(event.target as Node);
      const isForRow = isWide && !isInRow && keysOfRow.has(key);
      const step = stepOfKey[key ?? ''];
      if (!isForRow && !step) return;
      event.preventDefault();
      event.stopPropagation();
      if (isForRow) pressInRow(list.current, id, event);
      if (!step) return;
      const to = neighboursOf(rows, id)[step];
      if (to !== undefined) onSwitch(to);
    },
    { capture: true },
  );
  const returnFocus = useCallback(() => {
    if (!focusRow(list.current, id)) list.current?.closest<HTMLElement>('main')?.focus();
  }, [list, id]);
  const wasOpen = useRef(false);
  // In the same moment as it closes, before the next key arrives.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) returnFocus();
    wasOpen.current = isOpen;
  }, [isOpen, returnFocus]);
  // Mantine's trap also moves the focus in. Beside the list it ends there, and Tab leaves the drawer.
  const [hasFocused, setHasFocused] = useState(false);
  if (hasFocused && !isOpen) setHasFocused(false);
  const content = useCallback(
    // Mantine says that every drawer is modal, and takes no other value.
    (element: HTMLElement | null) => element?.setAttribute('aria-modal', String(!isWide)),
    [isWide],
  );
  // Mantine moves the focus in by a timer, which can fire after a quick Escape.
  const refuseFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true });
    else returnFocus();
  };
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      onFocus={isOpen ? () => setHasFocused(true) : refuseFocus}
      trapFocus={!(isWide && hasFocused)}
      onExitTransitionEnd={onExited}
      returnFocus={false}
      closeOnEscape={false}
      lockScroll={!isWide}
      position="right"
      size={520}
      zIndex={zIndex}
      classNames={drawerStyles}
    >
      {!isWide && <Drawer.Overlay />}
      <Drawer.Content ref={content}>
        <Drawer.Header>
          <Drawer.Title>{(row && view.title(row, t)) ?? t(view.kind)}</Drawer.Title>
          {/* First in the order of focus, last on the screen. */}
          <Drawer.CloseButton aria-label={t('table.close')} />
          {/* Not in the title, which is the name of the dialog. */}
          <RecordLinks id={id} path={props.path} rows={rows} onSwitch={onSwitch} />
        </Drawer.Header>
        <Drawer.Body>
          <DetailsContent load={details}>
            {row && (
              // A new instance per record: no dialog, draft or mutation passes from one to another.
              <Content key={id} id={id} row={row} more={more} isLoadingMore={isLoadingMore} />
            )}
          </DetailsContent>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
