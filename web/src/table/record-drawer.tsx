import { type ComponentType, type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDetails } from '@/api/use-details.ts';
import { DetailsDrawer } from '@/ui/details-drawer.tsx';
import type { Neighbours } from './neighbours.ts';
import { RecordLinks } from './record-links.tsx';
import type { RecordProps, RecordView } from './resource.ts';
import type { Identified } from './row-keys.ts';
import type { RowFocus } from './use-row-focus.ts';

interface RecordDrawerProps<Row extends Identified, More extends Row> {
  readonly view: RecordView<Row, More>;
  readonly content: ComponentType<RecordProps<Row, More>>;
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly neighbours: Neighbours;
  readonly onSwitch: (id: string) => void;
  /** Of the list, where the record has a full page. */
  readonly path: string | undefined;
  readonly rowFocus: RefObject<RowFocus | null>;
}

/** Stays mounted while the list is: the drawer slides out after its URL has been left. */
export const RecordDrawer = <Row extends Identified, More extends Row>(
  props: RecordDrawerProps<Row, More>,
) => {
  const { view, content: Content, id, isOpen, rowFocus } = props;
  const { t } = useTranslation();
  const details = useDetails(view.details, id);
  const { row, more, isLoadingMore } = details;
  const returnFocus = useCallback(
    () => queueMicrotask(() => rowFocus.current?.focusRecord(id)),
    [rowFocus, id],
  );
  return (
    <DetailsDrawer
      title={(row && view.title(row, t)) ?? t(view.kind)}
      isOpen={isOpen}
      onClose={props.onClose}
      returnFocus={returnFocus}
      load={details}
      links={
        <RecordLinks
          id={id}
          path={props.path}
          neighbours={props.neighbours}
          onSwitch={props.onSwitch}
        />
      }
    >
      {row && (
        // A new instance per record: no dialog, draft or mutation passes from one to another.
        <Content key={id} id={id} row={row} more={more} isLoadingMore={isLoadingMore} />
      )}
    </DetailsDrawer>
  );
};
