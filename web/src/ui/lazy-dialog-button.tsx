import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { LazyPart } from './lazy-part.tsx';

interface LazyDialogButtonProps<Part extends object> {
  readonly label: string;
  readonly title: string;
  /** Always the same function. */
  readonly load: () => Promise<Part>;
  /** Without the button, an open dialog stays. */
  readonly isHidden?: boolean;
  readonly children: (part: Part) => ReactNode;
}

/** A button and a dialog, the code of whose content is loaded when it is first opened. */
export const LazyDialogButton = <Part extends object>(props: LazyDialogButtonProps<Part>) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {!props.isHidden && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {props.label}
        </Button>
      )}
      <LazyPart load={props.load} isNeeded={isOpen} onClose={close}>
        {(part) => (
          <Dialog isOpen={isOpen} title={props.title} onCancel={close}>
            {props.children(part)}
          </Dialog>
        )}
      </LazyPart>
    </>
  );
};
