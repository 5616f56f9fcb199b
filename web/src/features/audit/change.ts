import type { Row } from '@/lib/rows.ts';

export interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const asText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The fields that an event changed, brought or took away. */
export const changesOf = (before: Row | undefined, after: Row | undefined): FieldChange[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
};

/** `status: active → suspended`, one line for all. */
export const changeLine = (changes: readonly FieldChange[]): string =>
  changes
    .map(({ field, before, after }) =>
      [`${field}:`, before, before !== undefined && after !== undefined ? '→' : undefined, after]
        .filter((part) => part !== undefined)
        .join(' '),
    )
    .join(', ');
