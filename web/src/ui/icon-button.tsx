import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentProps<'button'>, keyof ActionIconProps | 'children'> {
  readonly label: string;
  readonly icon: typeof IconX;
  readonly iconSize?: number;
}

/** A button without a text of its own. */
export const IconButton = ({ label, icon: Icon, iconSize = 18, ...button }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} {...button}>
    <Icon size={iconSize} aria-hidden />
  </ActionIcon>
);
