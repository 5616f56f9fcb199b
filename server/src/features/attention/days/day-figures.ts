import type { AttentionKind } from '@provost/contract/attention';
import type { PaymentMethod, transactionTypes } from '@provost/contract/payment-status';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

export type DayRow = Selectable<Tables['days']> & { readonly closed_by_name: string | null };

/** Entries of one method and currency. */
export interface Taking {
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly entries: number;
  readonly gross_cents: number;
  readonly refund_cents: number;
  readonly counted_cents?: number;
}

/** A page as it is stored: no names, because people can be renamed and erased. */
export interface PageFigures {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly students: number;
  readonly enrolments: number;
  readonly takings: readonly Taking[];
  readonly late: readonly {
    readonly payment_id: number;
    readonly number: string;
    readonly type: (typeof transactionTypes)[number];
    readonly amount_cents: number;
    readonly currency: string;
    readonly occurred_at: string;
  }[];
  readonly due: {
    readonly count: number;
    readonly totals: readonly { readonly currency: string; readonly cents: number }[];
    readonly charges: readonly {
      readonly id: number;
      readonly enrolment_id: number;
      readonly student_id: number;
      readonly course_id: number;
      readonly open_cents: number;
      readonly currency: string;
    }[];
  };
  readonly trials_ending: number;
  readonly courses_starting: readonly number[];
  /** Of a closed page: items that nobody had settled. */
  readonly unsettled: readonly { readonly kind: AttentionKind; readonly count: number }[];
}

const keyOf = ({ currency, method }: Pick<Taking, 'currency' | 'method'>): string =>
  `${currency} ${method}`;

/** What is in one sum of the ledger and not in an earlier one, to the cent. */
export function takingsBetween(before: readonly Taking[], until: readonly Taking[]): Taking[] {
  const known = new Map(before.map((taking) => [keyOf(taking), taking]));
  const all = [
    ...until,
    ...before
      .filter((one) => !until.some((other) => keyOf(other) === keyOf(one)))
      .map((one) => ({ ...one, entries: 0, gross_cents: 0, refund_cents: 0 })),
  ];
  return all
    .map((taking) => {
      const earlier = known.get(keyOf(taking));
      return {
        currency: taking.currency,
        method: taking.method,
        entries: taking.entries - (earlier?.entries ?? 0),
        gross_cents: taking.gross_cents - (earlier?.gross_cents ?? 0),
        refund_cents: taking.refund_cents - (earlier?.refund_cents ?? 0),
      };
    })
    .filter((taking) => taking.entries || taking.gross_cents || taking.refund_cents);
}

/** Also methods of which something was counted, but nothing is in the ledger. */
export function withCounted(
  takings: readonly Taking[],
  counted: readonly Pick<Taking, 'currency' | 'method' | 'counted_cents'>[],
): Taking[] {
  const byKey = new Map(takings.map((taking) => [keyOf(taking), taking]));
  for (const row of counted) {
    const none = { entries: 0, gross_cents: 0, refund_cents: 0 };
    byKey.set(keyOf(row), { ...none, ...byKey.get(keyOf(row)), ...row });
  }
  return [...byKey.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
