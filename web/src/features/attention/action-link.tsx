import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ActionLinkProps {
  readonly href: string;
  readonly nameId: string;
  readonly children: ReactNode;
}

/** The main action of an item that happens on another page. */
export const ActionLink = ({ href, nameId, children }: ActionLinkProps) => (
  <Button
    size="compact-sm"
    variant="default"
    data-main-action
    aria-describedby={nameId}
    renderRoot={(props) => <Link {...props} to={href as '/'} />}
  >
    {children}
  </Button>
);
