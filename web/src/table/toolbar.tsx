import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3, IconFilter } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ListState } from '@/api/list/list-state.ts';
import { holdStepsForChoices } from '@/lib/dom/hold-keys.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import scroll from '@/ui/scroll-row.module.css';
import { Segmented } from '@/ui/segmented.tsx';
import { type ColumnInfo, toggleColumn, visibleColumns } from './column.ts';
import { ExportButton, type Exporting } from './export-button.tsx';
import {
  type ChangeFilter,
  type ChoiceFilter,
  chosenValues,
  type Filter,
  type FilterValues,
  isActive,
  parametersOf,
  toggleFilter,
} from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import type { ListTexts } from './list-texts.ts';
import type { MoreFilterProps } from './more-filters.tsx';
import { SearchBox } from './search-box.tsx';
import { SortControl } from './sort-control.tsx';
import type { TableChange } from './table-state.ts';
import styles from './toolbar.module.css';
import { useChoiceKeys } from './use-choice-keys.ts';
import { useFilterOptions, useHostFilters, withChosen } from './use-filter-options.ts';

type ColumnMenuProps = Pick<ToolbarProps, 'columns' | 'state' | 'onChange'>;

const ColumnMenu = (props: ColumnMenuProps) => {
  const { t } = useTranslation();
  const onKeyDown = useChoiceKeys();
  return (
    <Popover position="right-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ControlButton
          icon={<IconColumns3 size={16} aria-hidden />}
          title={t('table.columns')}
          onKeyDown={holdStepsForChoices}
        >
          <span className={styles.label}>{t('table.columns')}</span>
        </ControlButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} onKeyDown={onKeyDown}>
        <ColumnChoices {...props} />
      </Popover.Dropdown>
    </Popover>
  );
};

/** A component of its own, because a closed menu does not render it. */
const ColumnChoices = ({ columns, state, onChange }: ColumnMenuProps) => {
  const { t } = useTranslation();
  const shown = state.columns;
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
            onChange={() => onChange({ columns: toggleColumn(columns, shown, column.id) })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('table.density')}</legend>
        <Segmented
          size="xs"
          legend={t('table.density')}
          options={[
            { value: 'comfortable', label: t('table.comfortable') },
            { value: 'compact', label: t('table.compact') },
          ]}
          value={state.density ?? 'comfortable'}
          onChange={(value) => onChange({ density: value === 'compact' ? value : undefined })}
        />
      </fieldset>
      {shown !== undefined && (
        <Button variant="subtle" onClick={() => onChange({ columns: undefined })}>
          {t('table.resetColumns')}
        </Button>
      )}
    </>
  );
};

/** What a list shows above its rows. */
export interface ToolbarParts {
  /** The title of the screen, in the row of the search. */
  readonly heading?: ReactNode;
  /** Buttons and links at the end of that row. */
  readonly actions?: ReactNode;
  /** Among the tools of that row. */
  readonly save?: ReactNode;
  /** Below that row. */
  readonly views?: ReactNode;
  readonly texts: ListTexts;
  readonly columns: readonly ColumnInfo[];
  readonly filters: readonly Filter[];
  readonly exporting?: Exporting | undefined;
}

interface ToolbarProps extends ToolbarParts {
  readonly orderings: readonly string[];
  readonly ordering: string;
  readonly state: ListState;
  readonly onChange: (change: TableChange, isTyping?: boolean) => void;
  readonly isBusy: boolean;
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
        {props.heading && <header className={styles.heading}>{props.heading}</header>}
        <SearchBox
          label={t(props.texts.search)}
          value={state.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined }, true)}
          isBusy={props.isBusy}
          onLeave={props.onLeaveSearch}
        />
        <div className={`${styles.tools} ${scroll.row}`}>
          {filters.length > 0 && (
            <FilterMenu filters={filters} values={values} onChange={filterBy} onClear={clear} />
          )}
          {props.orderings.length > 0 && (
            <SortControl
              columns={columns}
              orderings={props.orderings}
              ordering={props.ordering}
              onChange={(ordering) => onChange({ ordering })}
            />
          )}
          <div className={styles.end}>
            {props.save}
            <ColumnMenu columns={columns} state={state} onChange={onChange} />
            {props.exporting && <ExportButton exporting={props.exporting} />}
          </div>
        </div>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
      <div className={styles.second}>
        {props.views}
        <FilterChips
          filters={filters}
          values={values}
          edit={{ onChange: filterBy, onRemove: remove, onClear: clear }}
        />
      </div>
    </div>
  );
};

/** The values of the others come from links only. */
const isOffered = (filter: Filter): boolean => !('labels' in filter) || filter.find !== undefined;

interface FilterMenuProps {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  readonly onChange: ChangeFilter;
  readonly onClear: () => void;
}

const FilterMenu = (props: FilterMenuProps) => {
  const { t } = useTranslation();
  const { filters, values, onChange, onClear } = props;
  const active = filters.filter((filter) => isActive(filter, values)).length;
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const onKeyDown = useChoiceKeys();
  const warned = useRef<HTMLElement>(undefined);
  // The first Escape or click beside a menu with a half-typed value only marks that value.
  const dismiss = () => {
    const wrong =
      menu.current?.querySelector<HTMLElement>('[data-incomplete], [aria-invalid=true]') ??
      undefined;
    if (!wrong || wrong === warned.current) setIsOpen(false);
    warned.current = wrong;
  };
  return (
    <Popover
      position="right-start"
      opened={isOpen}
      onDismiss={dismiss}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ControlButton
          icon={<IconFilter size={16} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={holdStepsForChoices}
        >
          {t('table.filters')}
          {active > 0 && <span className={styles.number}>{active}</span>}
        </ControlButton>
      </Popover.Target>
      <Popover.Dropdown ref={menu} className={styles.menu} onKeyDown={onKeyDown}>
        {filters
          .filter(isOffered)
          .map((filter) =>
            'options' in filter ? (
              <FilterChoices
                key={filter.name}
                filter={filter}
                chosen={values[filter.name]}
                onChange={(value) => onChange(filter.name, value)}
              />
            ) : (
              <LazyFilter key={filter.name} filter={filter} values={values} onChange={onChange} />
            ),
          )}
        {active > 0 && (
          <Button variant="subtle" onClick={onClear}>
            {t('table.clearFilters')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};

const loadMore = () => loadPart(() => import('./more-filters.tsx'));

/** A filter that few lists have: its code loads when the menu opens. */
const LazyFilter = (props: MoreFilterProps) => {
  const [isNeeded, setIsNeeded] = useState(true);
  return (
    <LazyPart load={loadMore} isNeeded={isNeeded} onClose={() => setIsNeeded(false)}>
      {({ MoreFilter }) => <MoreFilter {...props} />}
    </LazyPart>
  );
};

interface FilterChoicesProps {
  readonly filter: ChoiceFilter;
  readonly chosen: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Rendered, and its options loaded, while the menu is open. */
const FilterChoices = ({ filter, chosen, onChange }: FilterChoicesProps) => {
  const { t } = useTranslation();
  const { options, isFailed } = useFilterOptions(filter);
  const known = options.map(({ value }) => value);
  const values = chosenValues(chosen);
  return (
    <fieldset className={styles.choices}>
      <legend>{t(filter.title)}</legend>
      {withChosen(options, values).map(({ value, label }) => (
        <Checkbox
          key={value}
          size="xs"
          label={label}
          checked={values.includes(value)}
          onChange={() => onChange(toggleFilter(known, chosen, value))}
        />
      ))}
      {/* Opened again, the menu loads them again. */}
      {isFailed && <p role="alert">{t('forms.choicesFailed')}</p>}
    </fieldset>
  );
};
