import { type ListedPayer, type PayerDetails, updatePayer } from '@provost/contract/payers';
import type { ReactNode } from 'react';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import type { CellFormat } from '@/table/cell-format.tsx';
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
    {
      id: 'name',
      title: 'payers.name',
      cell: ({ name }, format) => format.match(name),
      width: 180,
    },
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
    {
      id: 'email',
      title: 'table.fields.email',
      cell: ({ email }, format) => format.match(email),
      card: 'detail',
      width: 180,
    },
    {
      id: 'phone',
      title: 'table.fields.phone',
      cell: ({ phone }, format) => format.text(phone),
      width: 110,
    },
    {
      id: 'tax_number',
      title: 'payers.taxNumber',
      cell: ({ tax_number }, format) => format.match(tax_number),
      width: 110,
    },
    {
      id: 'created_at',
      title: 'payers.added',
      cell: ({ created_at }, format) => format.moment(created_at),
      startsDescending: true,
      isHiddenAtFirst: true,
      width: 90,
    },
  ],
  filters: [{ name: 'kind', title: 'payers.kind', label: (kind, t) => t(`payers.kinds.${kind}`) }],
  record: {
    details: payerDetails,
    kind: 'payers.one',
    title: ({ name }) => name,
    load: async () => (await loadPart(() => import('./payer-drawer.tsx'))).PayerDrawer,
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
