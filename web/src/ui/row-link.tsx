import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EntityPath } from './entity-link.tsx';

interface RowLinkProps {
  readonly to: EntityPath;
  readonly id: string | undefined;
  readonly children: ReactNode;
}

/** The first cell of a row: opens its drawer over the list as it is, whose state the URL keeps. */
export const RowLink = ({ to, id, children }: RowLinkProps) =>
  id === undefined ? (
    children
  ) : (
    <Link to={to} params={{ id }} search={true} resetScroll={false} data-row-link="">
      {children}
    </Link>
  );
