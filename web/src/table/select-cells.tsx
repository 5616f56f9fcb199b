import { IconDots } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import type { Identified } from './row-keys.ts';
import styles from './selection.module.css';
import type { RowSelection } from './use-selection.ts';

interface SelectHeadProps {
  readonly rows: readonly Identified[];
  readonly selection: RowSelection;
}

/** Selects all rows of the page, or none of them. */
export const SelectHead = ({ rows, selection }: SelectHeadProps) => {
  const { t } = useTranslation();
  const ids = rows.flatMap(({ id }) => id ?? []);
  const count = ids.filter(selection.has).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <th className={styles.check}>
      <label>
        <input
          type="checkbox"
          aria-label={t('selection.page')}
          checked={isAll}
          disabled={ids.length === 0}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !isAll;
          }}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  );
};

interface SelectCellProps {
  readonly isSelected: boolean;
  readonly name: string;
  readonly t: TFunction;
}

/** The body of the table handles its clicks. */
export const SelectCell = ({ isSelected, name, t }: SelectCellProps) => (
  <td className={styles.check} data-check="">
    <label>
      <input
        type="checkbox"
        data-select=""
        aria-label={t('selection.row', { name })}
        checked={isSelected}
        readOnly
      />
    </label>
  </td>
);

/** Over the end of a row with the pointer or the focus; M opens it, Tab goes on to the next row. The body of the table handles its clicks. */
export const MenuCell = ({ name, t }: Omit<SelectCellProps, 'isSelected'>) => (
  <td className={styles.menu}>
    <button
      type="button"
      data-row-menu=""
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={t('selection.rowActions', { name })}
    >
      <IconDots size={16} aria-hidden />
    </button>
  </td>
);
