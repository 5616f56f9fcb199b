import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';

/** A filter of a list as data. */
export interface Filter {
  /** In the API and in the URL. */
  readonly name: string;
  /** Text key. */
  readonly title: string;
  /** The values to choose from, or how to load them, with their labels. */
  readonly options: readonly string[] | ((client: QueryClient) => Promise<readonly FilterOption[]>);
  /** Without it a value is its own label. */
  readonly label?: (value: string, t: TFunction) => string;
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

export type FilterValues = Readonly<Record<string, string | undefined>>;

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
