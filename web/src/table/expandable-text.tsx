import { Popover, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './expandable-text.module.css';

interface ExpandableTextProps {
  readonly line: string;
  /** The whole text. */
  readonly children: ReactNode;
}

/** One line of a cell, which can be cut; a click shows the whole text. */
export const ExpandableText = ({ line, children }: ExpandableTextProps) => (
  <Popover returnFocus shadow="md" width={360}>
    <Popover.Target>
      <UnstyledButton dir="auto" className={styles.line}>
        {line}
      </UnstyledButton>
    </Popover.Target>
    <Popover.Dropdown className={styles.whole}>{children}</Popover.Dropdown>
  </Popover>
);
