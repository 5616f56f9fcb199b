import type { AuditEvent } from '@provost/contract/audit';
import type { Own } from '@/api/own.ts';

type Snapshot = Own<AuditEvent>['before'];

export interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const asText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map(asText).join(', ') || undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const changesOf = (before: Snapshot, after: Snapshot): FieldChange[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
};

/** `active → suspended`. A removed value ends in a dash, to tell it from a new one. */
export const changeText = ({ before, after }: Omit<FieldChange, 'field'>): string =>
  before === undefined ? (after ?? '') : `${before} → ${after ?? '–'}`;
