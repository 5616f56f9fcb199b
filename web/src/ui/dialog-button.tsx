import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface OpenerProps extends ButtonProps {
  readonly label: string;
}

interface DialogButtonProps extends OpenerProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A button and the dialog that it opens. */
export const DialogButton = ({ label, title, children, ...button }: DialogButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} title={title} onCancel={() => setIsOpen(false)}>
        {children}
      </Dialog>
    </>
  );
};
