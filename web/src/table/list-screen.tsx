import type { ReactNode } from 'react';
import { PageHeader } from '@/ui/page-header.tsx';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';

interface ListScreenProps<Row extends object> extends ListFrameProps<Row> {
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  /** The drawer of a row. */
  readonly children?: ReactNode;
}

/** A whole screen about a list: its title, the list itself, and its drawer. */
export const ListScreen = <Row extends object>(props: ListScreenProps<Row>) => {
  const { actions, children, ...frame } = props;
  return (
    <>
      <PageHeader title={frame.words.title} note={frame.summary}>
        {actions}
      </PageHeader>
      <ListFrame {...frame} />
      {children}
    </>
  );
};
