import type { ComponentProps, ReactNode } from 'react';
import styles from './control-button.module.css';

interface ControlButtonProps extends ComponentProps<'button'> {
  readonly icon?: ReactNode;
}

/** A secondary button as plain HTML: toolbars render several on every screen. */
export const ControlButton = ({ icon, className, children, ...others }: ControlButtonProps) => (
  <button type="button" {...others} className={`${styles.button} ${className ?? ''}`}>
    {icon}
    {children}
  </button>
);
