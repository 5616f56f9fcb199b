import { type ListedPayer, type PayerDetails, updatePayer } from '@provost/contract/payers';
import type { ReactNode } from 'react';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import type { CellFormat } from '@/table/cell-format.tsx';
import { matchColumn, momentColumn, textColumn } from '@/table/columns.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { payerDetails, payerList } from './payer-list.ts';

/** An amount per currency; none if nothing is owed. */
const amountsOf = (
  balances: Own<ListedPayer>['balances'],
  name: 'owed' | 'overdue',
  format: CellFormat,
): ReactNode => {
  const owing = balances.filter((balance) => Number(balance[name]) > 0);
  if (owing.length === 0) return format.empty;
  return owing.map((balance) => (
    <div key={balance.currency}>{format.amount(balance[name], balance.currency)}</div>
  ));
};

export const resource: Resource<Own<ListedPayer>, Own<PayerDetails>> = {
  fileName: 'payers',
  texts: listTexts('payers'),
  list: payerList,
  columns: [
    matchColumn('name', 'payers.name', 180),
    {
      id: 'kind',
      title: 'payers.kind',
      cell: ({ kind }, format) => format.t(`payers.kinds.${kind}`),
      card: 'detail',
      width: 90,
    },
    {
      id: 'owed',
      title: 'payers.owed',
      cell: ({ balances }, format) => amountsOf(balances, 'owed', format),
      isNumeric: true,
      card: 'value',
      isLabelled: true,
      width: 110,
    },
    {
      id: 'overdue',
      title: 'balances.overdue',
      cell: ({ balances }, format) => amountsOf(balances, 'overdue', format),
      isNumeric: true,
      width: 110,
    },
    matchColumn('email', 'table.fields.email', 180, { card: 'detail' }),
    textColumn('phone', 'table.fields.phone', 110),
    matchColumn('tax_number', 'payers.taxNumber', 110),
    momentColumn('created_at', 'payers.added', 90, { isHiddenAtFirst: true }),
  ],
  filters: [{ name: 'kind', title: 'payers.kind', label: (kind, t) => t(`payers.kinds.${kind}`) }],
  record: {
    details: payerDetails,
    kind: 'payers.one',
    title: ({ name }) => name,
    load: async () => (await loadPart(() => import('./payer-parts.tsx'))).PayerDrawer,
    loadPage: async () => (await loadPart(() => import('./payer-page.tsx'))).PayerPage,
  },
  forms: {
    create: {
      screen: 'payer-new',
      load: async () => (await loadPart(() => import('./payer-screens.tsx'))).PayerNewScreen,
    },
    edit: {
      access: updatePayer.access,
      load: async () => (await loadPart(() => import('./payer-screens.tsx'))).PayerEditScreen,
    },
  },
};
