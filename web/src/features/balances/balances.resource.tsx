import { type Balance, listBalances } from '@provost/contract/charges';
import { type Own, ownList } from '@/api/own.ts';
import { currencyFilter } from '@/school/currency-filter.ts';
import { courseFilter, payerFilter, studentFilter } from '@/school/record-filters.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { AgeingTiles } from './ageing-tiles.tsx';
import { balanceColumns } from './balance-columns.tsx';
import { PayerSplit } from './payer-split.tsx';

/** A row is an enrolment: it leads to the student and the course. i18n-keys: balances.states.* */
export const resource: Resource<Own<Balance>> = {
  fileName: 'balances',
  texts: listTexts('balances'),
  list: ownList<Balance>(listBalances, 'overdue_from'),
  columns: balanceColumns,
  filters: [
    {
      name: 'state',
      title: 'balances.state',
      label: (state, t) => t(`balances.states.${state}`),
    },
    currencyFilter,
    courseFilter,
    studentFilter,
    payerFilter,
    { name: 'days_overdue', title: 'balances.daysOverdue', range: 'count', isOurs: true },
  ],
  actions: <PayerSplit />,
  links: <AgeingTiles />,
};
