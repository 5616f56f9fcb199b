import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { TFunction } from '@/lib/i18n/texts.ts';

interface NamedFilter {
  /** In the API and in the URL. A range `paid` has `paid_from` and `paid_to`. */
  readonly name: string;
  /** Text key. */
  readonly title: string;
  /** Only our server has it. */
  readonly isOurs?: true;
}

/** A choice of a few values. */
export interface ChoiceFilter extends NamedFilter {
  /** The values to choose from, or how to load them, with their labels. */
  readonly options: readonly string[] | ((client: QueryClient) => Promise<readonly FilterOption[]>);
  /** Without it a value is its own label. */
  readonly label?: (value: string, t: TFunction) => string;
}

/** Records of which there are many. */
export interface RecordFilter extends NamedFilter {
  /** Without it only a link brings values. */
  readonly find?: (search: string, context: FindContext) => Promise<readonly FilterOption[]>;
  /** The names of chosen records. */
  readonly labels: (
    ids: readonly string[],
    context: LabelContext,
  ) => Promise<readonly FilterOption[]>;
}

type FindContext = Pick<QueryFunctionContext, 'client' | 'signal'>;
type LabelContext = FindContext & { readonly t: TFunction };

export interface RangeFilter extends NamedFilter {
  readonly range: 'day' | 'amount' | 'count';
}

/** A filter of a list as data. */
export type Filter = ChoiceFilter | RecordFilter | RangeFilter;

/** A filter by the values of the contract names none of its own. */
export type ResourceFilter = Filter | Omit<ChoiceFilter, 'options'>;

export const withValues = (filter: ResourceFilter, values: readonly string[] = []): Filter =>
  'options' in filter || 'labels' in filter || 'range' in filter
    ? filter
    : { ...filter, options: values };

/** The names of a filter in the URL. */
export const parametersOf = (filter: Filter): readonly string[] =>
  'range' in filter ? [`${filter.name}_from`, `${filter.name}_to`] : [filter.name];

export const isActive = (filter: Filter, values: FilterValues): boolean =>
  parametersOf(filter).some((name) => values[name]);

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** Of a person who has left. */
  readonly status?: 'suspended' | 'archived';
}

export type FilterValues = Readonly<Record<string, string | undefined>>;

/** `isTyping` replaces the entry of the history: Back leads to another list, not to another digit. */
export type ChangeFilter = (name: string, value: string | undefined, isTyping?: boolean) => void;

export const chosenValues = (chosen: string | undefined): readonly string[] =>
  chosen?.split(',') ?? [];

/** `active,suspended` with one value added or removed, in the order of the options, then others. */
export const toggleFilter = (
  options: readonly string[],
  chosen: string | undefined,
  value: string,
): string | undefined => {
  const values = new Set(chosenValues(chosen));
  if (!values.delete(value)) values.add(value);
  const inOrder = new Set([...options, ...values]);
  return [...inOrder].filter((known) => values.has(known)).join(',') || undefined;
};
