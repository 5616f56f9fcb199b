import { Tooltip } from '@mantine/core';
import type { ComponentType } from 'react';
import { ControlButton } from '@/ui/control-button.tsx';
import styles from './pager.module.css';

interface PageButtonProps {
  readonly name: string;
  readonly icon: ComponentType<{ size: number; stroke: number; className?: string | undefined }>;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly onIntent?: () => void;
}

/** Disabled by `aria-disabled`, because a disabled button would lose the focus. */
export const PageButton = (props: PageButtonProps) => {
  const { name, icon: Icon, isDisabled, onClick, onIntent } = props;
  return (
    <Tooltip label={name}>
      <ControlButton
        className={styles.button}
        aria-label={name}
        aria-disabled={isDisabled}
        onClick={() => {
          if (!isDisabled) onClick();
        }}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <Icon size={16} stroke={1.5} className={styles.arrow} />
      </ControlButton>
    </Tooltip>
  );
};
