import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { LazyPart } from './lazy-part.tsx';

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

interface LazyDialogButtonProps<Part extends object> {
  readonly label: string;
  /** Always the same function. */
  readonly load: () => Promise<Part>;
  /** Without the button, an open dialog stays. */
  readonly isHidden?: boolean;
  readonly children: (
    part: Part,
    dialog: { readonly isOpen: boolean; readonly onClose: () => void },
  ) => ReactNode;
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
