import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import styles from './toolbar.module.css';

type Density = 'comfortable' | 'compact';

interface ColumnMenuProps {
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly visibility: ColumnVisibilityState;
  readonly onVisibility: (visibility: ColumnVisibilityState) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  /** Undefined where the columns that show are those that show at first. */
  readonly onReset: (() => void) | undefined;
}

/** Which columns show, and how close the rows stand. The first column names the row and stays. */
export const ColumnMenu = (props: ColumnMenuProps) => {
  const { t } = useTranslation();
  const { columns, visibility, onVisibility, density, onDensity, onReset } = props;
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu}>
        <fieldset className={styles.choices}>
          <legend>{t('table.shownColumns')}</legend>
          {columns.map(({ id, title }, index) => (
            <Checkbox
              key={id}
              size="xs"
              label={title}
              disabled={index === 0}
              checked={visibility[id] ?? true}
              onChange={(event) =>
                onVisibility({ ...visibility, [id]: event.currentTarget.checked })
              }
            />
          ))}
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>{t('table.density')}</legend>
          <SegmentedControl
            size="xs"
            aria-label={t('table.density')}
            value={density}
            onChange={(value) => onDensity(value === 'compact' ? 'compact' : 'comfortable')}
            data={[
              { value: 'comfortable', label: t('table.comfortable') },
              { value: 'compact', label: t('table.compact') },
            ]}
          />
        </fieldset>
        {onReset && (
          <Button variant="subtle" onClick={onReset}>
            {t('table.resetColumns')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
