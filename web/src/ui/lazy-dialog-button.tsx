import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { OpenDialog } from './dialog.tsx';
import { LazyPart } from './lazy-part.tsx';

interface LazyDialogButtonProps<Part extends object> {
  readonly label: string;
  /** Always the same function. */
  readonly load: () => Promise<Part>;
  /** Without the button, an open dialog stays. */
  readonly isHidden?: boolean;
  readonly children: (part: Part, dialog: OpenDialog) => ReactNode;
}

/** A button and a dialog whose code is loaded when it is first opened. */
export const LazyDialogButton = <Part extends object>(props: LazyDialogButtonProps<Part>) => {
  const [isOpen, setIsOpen] = useState(false);
  const onClose = () => setIsOpen(false);
  return (
    <>
      {!props.isHidden && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {props.label}
        </Button>
      )}
      <LazyPart load={props.load} isNeeded={isOpen} onClose={onClose}>
        {(part) => props.children(part, { isOpen, onClose })}
      </LazyPart>
    </>
  );
};
