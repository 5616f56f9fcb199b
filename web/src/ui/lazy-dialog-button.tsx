import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { LazyPart } from './lazy-part.tsx';

interface LazyDialogButtonProps<Part extends object> extends Omit<ButtonProps, 'children'> {
  readonly label: string;
  readonly title: string;
  /** Always the same function. */
  readonly load: () => Promise<Part>;
  /** Without the button, an open dialog stays. */
  readonly isHidden?: boolean;
  readonly 'aria-label'?: string;
  readonly children: (part: Part) => ReactNode;
}

/** A button and a dialog, the code of whose content is loaded when it is first opened. */
export const LazyDialogButton = <Part extends object>({
  label,
  title,
  load,
  isHidden,
  children,
  ...button
}: LazyDialogButtonProps<Part>) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {!isHidden && (
        <Button variant="default" {...button} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      <LazyPart load={load} isNeeded={isOpen} onClose={close}>
        {(part) => (
          <Dialog isOpen={isOpen} title={title} onCancel={close}>
            {children(part)}
          </Dialog>
        )}
      </LazyPart>
    </>
  );
};
