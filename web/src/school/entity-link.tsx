import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyValue } from '@/ui/empty-value.tsx';

interface EntityLinkProps {
  readonly to: `/${string}/$id`;
  /** Undefined if the host does not send it: then there is no link. */
  readonly id: string | undefined;
  /** Whether the user can open it. */
  readonly isOpen: boolean;
  /** Undefined if the host does not send it. */
  readonly children: ReactNode;
}

/** The name of another record, as a link for users who can open it. */
export const EntityLink = ({ to, id, isOpen, children }: EntityLinkProps) => {
  const name = children ?? <EmptyValue />;
  if (id === undefined || !isOpen) return name;
  return (
    <Link to={to as '/students/$id'} params={{ id }}>
      {name}
    </Link>
  );
};
