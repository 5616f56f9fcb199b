import type { AttentionItem, AttentionKind } from '@provost/contract/attention';
import type { Own } from '@/api/own.ts';

export type Item = Own<AttentionItem>;

export interface ItemProps {
  readonly kind: AttentionKind;
  readonly item: Item;
}

export interface ActionProps extends ItemProps {
  /** The id of the element that names the item: many buttons are called the same. */
  readonly nameId: string;
}
