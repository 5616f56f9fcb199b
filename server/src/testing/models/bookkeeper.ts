import type { Database } from '../../database/database.ts';

/** What the raw ledger says, by code that shares nothing with the server. */
export interface Account {
  readonly status: string;
  readonly amount: string;
  readonly refunded: string;
  readonly paidAt: string | null;
  readonly currency: string;
}

interface Row {
  readonly payment_id: number;
  readonly type: string;
  readonly status: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly occurred_at: string;
}

const decimal = (cents: bigint): string => {
  const sign = cents < 0n ? '-' : '';
  const size = cents < 0n ? -cents : cents;
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
};

function accountOf(rows: readonly Row[]): Account {
  let [charged, adjusted, refunded, pending, failed] = [0n, 0n, 0n, 0n, 0n];
  let paidAt = null as string | null;
  let lastCharge = 0n;
  // An undo has the time of what it takes back: what was paid then, was not paid.
  const undoneAt = new Set(
    [...Map.groupBy(rows, ({ occurred_at }) => occurred_at)].flatMap(([at, same]) => {
      const money = same.filter((row) => row.status === 'succeeded' && row.type !== 'refund');
      const kept = money.reduce((total, row) => total + BigInt(row.amount_cents), 0n);
      return kept <= 0n && money.some(({ type }) => type === 'adjustment') ? [at] : [];
    }),
  );
  for (const row of rows) {
    const cents = BigInt(row.amount_cents);
    if (row.type === 'charge') lastCharge = cents;
    if (row.status === 'pending') pending += cents;
    else if (row.status === 'failed') failed += cents;
    else if (row.type === 'charge') {
      charged += cents;
      const isFirst = paidAt === null || row.occurred_at < paidAt;
      if (isFirst && !undoneAt.has(row.occurred_at)) paidAt = row.occurred_at;
    } else if (row.type === 'adjustment') adjusted += cents;
    else refunded -= cents;
  }
  const { currency = '' } = rows[0] ?? {};
  // A correction takes everything back.
  const isCorrected = adjusted !== 0n && charged + adjusted === 0n;
  if (paidAt === null || isCorrected) {
    paidAt = null;
    const status = pending > 0n ? 'pending' : failed > 0n ? 'failed' : 'void';
    return { status, amount: decimal(lastCharge), refunded: '0.00', paidAt, currency };
  }
  const amount = charged + adjusted;
  const rest = amount - refunded;
  const status = refunded === 0n ? 'paid' : rest > 0n ? 'partially_refunded' : 'refunded';
  return { status, amount: decimal(amount), refunded: decimal(refunded), paidAt, currency };
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''));
const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + cents(amount), 0n);

/** Every payment and all totals, recomputed from the rows of the ledger. */
export async function keepBooks({ reader }: Database) {
  const rows = await reader
    .selectFrom('transactions')
    .selectAll()
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  const accounts = new Map(
    [...Map.groupBy(rows, ({ payment_id }) => payment_id)].map(([id, ledger]) => [
      id,
      accountOf(ledger),
    ]),
  );
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const totals = currencies.map((currency) => {
    const own = [...accounts.values()].filter((account) => account.currency === currency);
    const wasPaid = own.filter(({ paidAt }) => paidAt !== null);
    const paid = sum(wasPaid.map(({ amount }) => amount));
    const refunded = sum(wasPaid.map((account) => account.refunded));
    const pending = sum(
      own.filter(({ status }) => status === 'pending').map(({ amount }) => amount),
    );
    return {
      currency,
      count: own.length,
      paid: decimal(paid),
      refunded: decimal(refunded),
      net: decimal(paid - refunded),
      pending: decimal(pending),
    };
  });
  const nets = currencies.map((currency) => ({
    currency,
    net: decimal(
      rows
        .filter((row) => row.currency === currency && row.status === 'succeeded')
        .reduce((total, row) => total + BigInt(row.amount_cents), 0n),
    ),
  }));
  return { accounts, totals, nets, count: rows.length };
}
