import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ComponentType, type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDetails } from '@/api/details/use-details.ts';
import { ControlLink } from '@/ui/control-link.tsx';
import { DetailsDrawer } from '@/ui/details-drawer.tsx';
import { neighboursOf } from './neighbours.ts';
import styles from './record-drawer.module.css';
import type { RecordProps, RecordView } from './resource.ts';
import type { Identified } from './row-keys.ts';
import { focusRow } from './row-navigation.ts';

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

/** Stays mounted while the list is: the drawer slides out after its URL has been left. */
export const RecordDrawer = <Row extends Identified, More extends Row>(
  props: RecordDrawerProps<Row, More>,
) => {
  const { view, content: Content, id, isOpen, list } = props;
  const { t } = useTranslation();
  const details = useDetails(view.details, id);
  const { row, more, isLoadingMore } = details;
  const returnFocus = useCallback(() => {
    if (!focusRow(list.current, id)) list.current?.closest<HTMLElement>('main')?.focus();
  }, [list, id]);
  return (
    <DetailsDrawer
      title={(row && view.title(row, t)) ?? t(view.kind)}
      isOpen={isOpen}
      onClose={props.onClose}
      returnFocus={returnFocus}
      load={details}
      links={<RecordLinks id={id} path={props.path} rows={props.rows} onSwitch={props.onSwitch} />}
    >
      {row && (
        // A new instance per record: no dialog, draft or mutation passes from one to another.
        <Content key={id} id={id} row={row} more={more} isLoadingMore={isLoadingMore} />
      )}
    </DetailsDrawer>
  );
};

type RecordLinksProps = Pick<
  RecordDrawerProps<Identified, Identified>,
  'id' | 'path' | 'rows' | 'onSwitch'
>;

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true };

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
