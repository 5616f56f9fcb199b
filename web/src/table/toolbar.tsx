import { useTranslation } from 'react-i18next';
import type { ListState } from '@/api/list/list-state.ts';
import { type ColumnInfo, toggleColumn } from './column.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportButton, type Exporting } from './export-button.tsx';
import { type ChangeFilter, type Filter, type FilterValues, parametersOf } from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { ListTexts } from './list-texts.ts';
import { SearchBox } from './search-box.tsx';
import type { TableChange } from './table-state.ts';
import styles from './toolbar.module.css';
import { useHostFilters } from './use-filter-options.ts';

interface ToolbarProps {
  readonly texts: ListTexts;
  readonly columns: readonly ColumnInfo[];
  readonly filters: readonly Filter[];
  readonly state: ListState;
  readonly onChange: (change: TableChange, isTyping?: boolean) => void;
  readonly isBusy: boolean;
  readonly exporting: Exporting | undefined;
  readonly onLeaveSearch: () => void;
}

export const Toolbar = (props: ToolbarProps) => {
  const { columns, state, onChange } = props;
  const { t } = useTranslation();
  const values = state as FilterValues;
  const filters = useHostFilters(props.filters);
  const remove = (names: readonly string[]) =>
    onChange(Object.fromEntries(names.map((name) => [name, undefined])));
  const clear = () => remove(filters.flatMap(parametersOf));
  const filterBy: ChangeFilter = (name, value, isTyping) => onChange({ [name]: value }, isTyping);
  return (
    <div className={styles.bars}>
      <div className={styles.bar}>
        <SearchBox
          label={t(props.texts.search)}
          value={state.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined }, true)}
          isBusy={props.isBusy}
          onLeave={props.onLeaveSearch}
        />
        {filters.length > 0 && (
          <FilterMenu filters={filters} values={values} onChange={filterBy} onClear={clear} />
        )}
        <div className={styles.end}>
          <ColumnMenu
            columns={columns}
            shown={state.columns}
            onToggle={(id) => onChange({ columns: toggleColumn(columns, state.columns, id) })}
            onReset={() => onChange({ columns: undefined })}
            isCompact={state.density === 'compact'}
            onCompact={(isCompact) => onChange({ density: isCompact ? 'compact' : undefined })}
          />
          {props.exporting && <ExportButton exporting={props.exporting} />}
        </div>
      </div>
      <FilterChips
        filters={filters}
        values={values}
        onChange={filterBy}
        onRemove={remove}
        onClear={clear}
      />
    </div>
  );
};
