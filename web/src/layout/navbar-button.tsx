import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';
import styles from './navbar.module.css';

type NavbarButtonProps = ActionIconProps &
  Omit<ComponentProps<'button'>, 'color' | 'style'> & { readonly label: string };

/** An icon button with its label as tooltip and accessible name. */
export const NavbarButton = ({ label, className, ...props }: NavbarButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={[styles.button, className].join(' ')}
      aria-label={label}
      {...props}
    />
  </Tooltip>
);
