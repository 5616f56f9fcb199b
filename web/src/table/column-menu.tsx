import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ControlButton } from '@/ui/control-button.tsx';
import { type ColumnInfo, visibleColumns } from './column.ts';
import styles from './toolbar.module.css';

interface ColumnMenuProps {
  readonly columns: readonly ColumnInfo[];
  /** As in the URL. */
  readonly shown: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onReset: () => void;
  readonly isCompact: boolean;
  readonly onCompact: (isCompact: boolean) => void;
}

export const ColumnMenu = (props: ColumnMenuProps) => {
  const { t } = useTranslation();
  return (
    <Popover trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ControlButton icon={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          {t('table.columns')}
        </ControlButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu}>
        <ColumnChoices {...props} />
      </Popover.Dropdown>
    </Popover>
  );
};

/** A component of its own, because a closed menu does not render it. */
const ColumnChoices = (props: ColumnMenuProps) => {
  const { t } = useTranslation();
  const { columns, shown } = props;
  const visible = new Set(visibleColumns(columns, shown));
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('table.shownColumns')}</legend>
        {columns.map((column, index) => (
          <Checkbox
            key={column.id}
            size="xs"
            label={t(column.title)}
            disabled={index === 0}
            checked={visible.has(column)}
            onChange={() => props.onToggle(column.id)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('table.density')}</legend>
        <SegmentedControl
          size="xs"
          aria-label={t('table.density')}
          value={props.isCompact ? 'compact' : 'comfortable'}
          onChange={(value) => props.onCompact(value === 'compact')}
          data={[
            { value: 'comfortable', label: t('table.comfortable') },
            { value: 'compact', label: t('table.compact') },
          ]}
        />
      </fieldset>
      {shown !== undefined && (
        <Button variant="subtle" onClick={props.onReset}>
          {t('table.resetColumns')}
        </Button>
      )}
    </>
  );
};
