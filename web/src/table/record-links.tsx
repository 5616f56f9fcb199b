import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ControlLink } from '@/ui/control-link.tsx';
import type { Neighbours } from './neighbours.ts';
import styles from './record-links.module.css';

interface RecordLinksProps {
  readonly id: string;
  /** Of the list, where the record has a full page. */
  readonly path: string | undefined;
  readonly neighbours: Neighbours;
  readonly onSwitch: (id: string) => void;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** From a drawer to the record before, the one after, and the record's full page. */
export const RecordLinks = ({ id, path, neighbours, onSwitch }: RecordLinksProps) => {
  const { t } = useTranslation();
  const { previous, next } = neighbours;
  const steps = [
    { label: t('table.previousRecord'), to: previous, Icon: IconChevronUp },
    { label: t('table.nextRecord'), to: next, Icon: IconChevronDown },
  ];
  return (
    <div className={styles.links}>
      {path !== undefined && (
        <ControlLink href={`${path}/${encodeURIComponent(id)}`}>
          <IconArrowsMaximize {...icon} />
          {t('table.open')}
        </ControlLink>
      )}
      {steps.map(({ label, to, Icon }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          // Stays focusable at the ends of the page: a key that is pressed again finds it.
          aria-disabled={to === undefined || undefined}
          onClick={() => to !== undefined && onSwitch(to)}
        >
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </div>
  );
};
