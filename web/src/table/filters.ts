interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** A filter of a list: its name in the URL, its words, what can be chosen. */
export interface FilterGroup {
  readonly name: string;
  readonly label: string;
  readonly options: readonly FilterOption[];
}

export const filterGroup = (
  name: string,
  label: string,
  values: readonly string[],
  labelOf: (value: string) => string,
): FilterGroup => ({
  name,
  label,
  options: values.map((value) => ({ value, label: labelOf(value) })),
});

export type FilterValues = Readonly<Record<string, string | undefined>>;

/** `active,suspended` with one value more or less, in the order of the options, then any others. */
export const toggleFilter = (
  { options }: Pick<FilterGroup, 'options'>,
  chosen: string | undefined,
  value: string,
): string | undefined => {
  const values = new Set(chosen?.split(','));
  if (!values.delete(value)) values.add(value);
  const inOrder = new Set([...options.map((option) => option.value), ...values]);
  return [...inOrder].filter((known) => values.has(known)).join(',') || undefined;
};
