import { parseHundredths } from '@provost/contract/money';
import { IconX } from '@tabler/icons-react';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import {
  type ChoiceFilter,
  chosenValues,
  type Filter,
  type FilterOption,
  type FilterValues,
  isActive,
  parametersOf,
  type RangeFilter,
  type RecordFilter,
  toggleFilter,
} from './filter.ts';
import styles from './toolbar.module.css';
import { useFilterOptions, useRecordLabels, withChosen } from './use-filter-options.ts';

interface FilterChipsProps {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  /** Undefined where they are only shown, as in a dialog about the rows of the list. */
  readonly edit?: {
    readonly onChange: (name: string, value: string | undefined) => void;
    readonly onRemove: (names: readonly string[]) => void;
    readonly onClear: () => void;
  };
}

/** The active filters; a click removes one. */
export const FilterChips = (props: FilterChipsProps) => {
  const { t } = useTranslation();
  const { filters, values, edit } = props;
  const active = filters.filter((filter) => isActive(filter, values));
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('table.activeFilters')}>
      {active.map((filter) => {
        const { name } = filter;
        if ('range' in filter) {
          const remove = edit && (() => edit.onRemove(parametersOf(filter)));
          return <RangeChip key={name} filter={filter} values={values} onRemove={remove} />;
        }
        const chosen = values[name];
        const change = edit && ((value: string | undefined) => edit.onChange(name, value));
        return 'options' in filter ? (
          <ChoiceChips key={name} filter={filter} chosen={chosen} onChange={change} />
        ) : (
          <RecordChips key={name} filter={filter} chosen={chosen} onChange={change} />
        );
      })}
      {edit && (
        <li>
          <button type="button" className={styles.clear} onClick={edit.onClear}>
            {t('table.clearFilters')}
          </button>
        </li>
      )}
    </ul>
  );
};

interface ChipProps {
  readonly title: string;
  readonly label: string;
  readonly onRemove: (() => void) | undefined;
}

const Chip = ({ title, label, onRemove }: ChipProps) => {
  const { t } = useTranslation();
  const words = (
    <>
      <span className={styles.chipGroup}>{title}</span> <bdi>{label}</bdi>
    </>
  );
  if (!onRemove) return <li className={styles.chip}>{words}</li>;
  return (
    <li>
      <button
        type="button"
        className={styles.chip}
        aria-label={t('table.removeFilter', { filter: `${title} ${label}` })}
        onClick={onFirstClick(onRemove)}
      >
        {words}
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
};

interface ChipsProps<F extends Filter> {
  readonly filter: F;
  readonly chosen: string | undefined;
  readonly onChange: ((value: string | undefined) => void) | undefined;
}

interface ValueChipsProps extends ChipsProps<Filter> {
  readonly options: readonly FilterOption[];
}

const ValueChips = ({ filter, chosen, onChange, options }: ValueChipsProps) => {
  const { t } = useTranslation();
  return chosenValues(chosen).map((value) => (
    <Chip
      key={value}
      title={t(filter.title)}
      label={options.find((option) => option.value === value)?.label ?? value}
      onRemove={onChange && (() => onChange(toggleFilter([], chosen, value)))}
    />
  ));
};

const ChoiceChips = (props: ChipsProps<ChoiceFilter>) => {
  const { options } = useFilterOptions(props.filter);
  return <ValueChips {...props} options={withChosen(options, chosenValues(props.chosen))} />;
};

const RecordChips = (props: ChipsProps<RecordFilter>) => (
  <ValueChips {...props} options={useRecordLabels(props.filter, chosenValues(props.chosen))} />
);

interface RangeChipProps {
  readonly filter: RangeFilter;
  readonly values: FilterValues;
  readonly onRemove: (() => void) | undefined;
}

const RangeChip = ({ filter, values, onRemove }: RangeChipProps) => {
  const { t, format } = useTexts();
  const [from, to] = parametersOf(filter).map((name) => {
    const value = values[name];
    if (value === undefined) return undefined;
    // A plain day is midnight in UTC.
    if (filter.range === 'day') return format.date(value, { dateStyle: 'medium', timeZone: 'UTC' });
    if (filter.range === 'count') return format.number(value);
    return formatDecimal(format.language, parseHundredths(value) ?? 0);
  });
  const label =
    from !== undefined && to !== undefined
      ? t('table.rangeBetween', { from, to })
      : from === undefined
        ? t(filter.range === 'day' ? 'table.daysTo' : 'table.rangeTo', { to })
        : t(filter.range === 'day' ? 'table.daysFrom' : 'table.rangeFrom', { from });
  return <Chip title={t(filter.title)} label={label} onRemove={onRemove} />;
};
