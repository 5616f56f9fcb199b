import { ColumnMenu } from './column-menu.tsx';
import { ExportButton, type Exporting } from './export-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { FilterGroup, FilterValues } from './filters.ts';
import type { ListWords } from './list-notice.tsx';
import { SearchBox } from './search-box.tsx';
import type { DataColumn } from './table-column.ts';
import type { TableChange, TableState } from './table-state.ts';
import { columnsNamed, visibilityOf } from './table-view.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly words: ListWords;
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'title' | 'isHiddenAtFirst'>[];
  readonly filters: readonly FilterGroup[];
  readonly state: TableState;
  readonly onChange: (change: TableChange, isTyping?: boolean) => void;
  readonly isBusy: boolean;
  readonly exporting: Exporting | undefined;
  readonly onLeaveSearch: () => void;
  readonly onFiltersOpen: (() => void) | undefined;
}

export const Toolbar = (props: ToolbarProps) => {
  const { columns, filters, state, onChange } = props;
  const values = state as FilterValues;
  const clear = () => onChange(Object.fromEntries(filters.map(({ name }) => [name, undefined])));
  const filterBy = (name: string, value: string | undefined) => onChange({ [name]: value });
  return (
    <div className={styles.bars}>
      <div className={styles.bar}>
        <SearchBox
          label={props.words.search}
          value={state.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined }, true)}
          isBusy={props.isBusy}
          onLeave={props.onLeaveSearch}
        />
        {filters.length > 0 && (
          <FilterMenu
            groups={filters}
            values={values}
            onChange={filterBy}
            onClear={clear}
            onOpen={props.onFiltersOpen}
          />
        )}
        <div className={styles.end}>
          <ColumnMenu
            columns={columns}
            visibility={visibilityOf(columns, state.columns)}
            onVisibility={(visibility) => onChange({ columns: columnsNamed(columns, visibility) })}
            density={state.density ?? 'comfortable'}
            onDensity={(density) =>
              onChange({ density: density === 'compact' ? density : undefined })
            }
            onReset={state.columns ? () => onChange({ columns: undefined }) : undefined}
          />
          {props.exporting && <ExportButton exporting={props.exporting} />}
        </div>
      </div>
      <FilterChips groups={filters} values={values} onChange={filterBy} onClear={clear} />
    </div>
  );
};
