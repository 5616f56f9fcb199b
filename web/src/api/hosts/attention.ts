import { type AttentionKind, attentionKinds } from '@provost/contract/attention';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { flagOf, instantOf, numberOf, textOf } from '../raw/fields.ts';
import { unwrapList } from '../raw/unwrap.ts';

/** What needs attention. Only our server has it, but a later version can have other kinds. */
export interface KindCount {
  readonly kind: AttentionKind;
  readonly count: number;
  readonly isCapped: boolean;
  readonly snoozed: number;
  readonly oldestAt: string | undefined;
}

const kindOf = (raw: unknown): AttentionKind | undefined => {
  const kind = textOf(raw, 'kind');
  return isOneOf(attentionKinds, kind) ? kind : undefined;
};

export const adaptCounts = (response: unknown): readonly KindCount[] =>
  unwrapList(response).rows.flatMap((raw) => {
    const kind = kindOf(raw);
    if (kind === undefined) return [];
    return {
      kind,
      count: numberOf(raw, 'count') ?? 0,
      isCapped: flagOf(raw, 'count_capped') ?? false,
      snoozed: numberOf(raw, 'snoozed') ?? 0,
      oldestAt: instantOf(raw, 'oldest_at'),
    };
  });
