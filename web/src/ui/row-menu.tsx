import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/icon-button.tsx';

interface RowMenuProps {
  /** Names the row: `Actions of Ada Lovelace`. */
  readonly label: string;
  /** Items of the menu. */
  readonly children: ReactNode;
}

/** The actions of a row, behind three dots. */
export const RowMenu = ({ label, children }: RowMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <IconButton icon={IconDots} iconSize={16} label={label} />
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
