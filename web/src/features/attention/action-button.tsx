import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface ActionButtonProps {
  /** The id of the element that names the item. */
  readonly nameId: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The button that settles an item in place. */
export const ActionButton = ({ nameId, isBusy = false, onClick, children }: ActionButtonProps) => (
  <Button
    size="compact-sm"
    variant="default"
    data-main-action
    aria-describedby={nameId}
    loading={isBusy}
    onClick={onClick}
  >
    {children}
  </Button>
);
